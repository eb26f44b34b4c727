import { createFileRoute } from '@tanstack/react-router';
import { SetupAppScreen } from '../../features/users/security/setup-app-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-app')({
  staticData: { page: 'mfa-setup-app' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupAppScreen,
});
