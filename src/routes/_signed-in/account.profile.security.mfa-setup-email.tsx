import { createFileRoute } from '@tanstack/react-router';
import { SetupEmailScreen } from '../../features/profile/setup-email-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-email')({
  staticData: { name: 'mfa-setup-email', pageName: 'mfa-setup-email', isPublic: false },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupEmailScreen,
});
