import { createFileRoute } from '@tanstack/react-router';
import { DownloadScreen } from '../../features/files/download-screen.tsx';

export const Route = createFileRoute('/_signed-in/download/$fileId')({
  staticData: { page: 'download' },
  component: DownloadRoute,
});

function DownloadRoute() {
  return <DownloadScreen fileId={Route.useParams().fileId} />;
}
