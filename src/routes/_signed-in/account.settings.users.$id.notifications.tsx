import { createFileRoute } from '@tanstack/react-router';
import { UserNotificationsScreen } from '../../features/users/manage/user-notifications-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/notifications')({
  staticData: { page: 'edit-user-notifications' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: UserRoute,
});

function UserRoute() {
  return <UserNotificationsScreen userId={Route.useParams().id} />;
}
