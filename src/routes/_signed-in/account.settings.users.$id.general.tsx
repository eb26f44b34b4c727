import { createFileRoute } from '@tanstack/react-router';
import { UserDetailScreen } from '../../features/users/user-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/general')({
  staticData: { page: 'edit-user-general' },
  component: UserRoute,
});

function UserRoute() {
  return <UserDetailScreen userId={Route.useParams().id} />;
}
