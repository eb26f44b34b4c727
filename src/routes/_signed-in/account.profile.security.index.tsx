import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../features/users/security/security-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/')({
  staticData: { page: 'profile-security' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SecurityScreen,
});
