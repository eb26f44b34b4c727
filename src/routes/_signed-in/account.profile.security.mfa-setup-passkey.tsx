import { createFileRoute } from '@tanstack/react-router';
import { SetupPasskeyScreen } from '../../features/users/security/setup-passkey-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/security/mfa-setup-passkey')({
  staticData: { page: 'mfa-setup-passkey' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: SetupPasskeyScreen,
});
