import { createFileRoute } from '@tanstack/react-router';
import { EditGroupScreen } from '../../features/groups/edit-group-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/groups/$groupId')({
  staticData: { page: 'edit-group' },
  component: EditGroupRoute,
});

function EditGroupRoute() {
  return <EditGroupScreen groupId={Route.useParams().groupId} />;
}
