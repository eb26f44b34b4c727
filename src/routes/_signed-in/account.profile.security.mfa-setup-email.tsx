import { createFileRoute } from '@tanstack/react-router';
import { SetupEmailScreen } from '../../features/users/security/setup-email-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-email')({
  staticData: { page: 'mfa-setup-email' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupEmailScreen,
});
