import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../features/profile/security-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/')({
  staticData: { name: 'profile-security', pageName: 'profile-security', isPublic: false },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SecurityScreen,
});
