import { createFileRoute } from '@tanstack/react-router';
import { SetupPasskeyScreen } from '../../features/profile/setup-passkey-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-passkey')({
  staticData: { name: 'mfa-setup-passkey', pageName: 'mfa-setup-passkey', isPublic: false },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupPasskeyScreen,
});
