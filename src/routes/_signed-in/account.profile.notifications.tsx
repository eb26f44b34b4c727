import { createFileRoute } from '@tanstack/react-router';
import { NotificationsScreen } from '../../features/users/notifications-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/notifications')({
  staticData: { page: 'profile-notifications' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: NotificationsScreen,
});
