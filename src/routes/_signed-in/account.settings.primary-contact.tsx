import { createFileRoute } from '@tanstack/react-router';
import { PrimaryContactScreen } from '../../features/accounts/primary-contact-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/primary-contact')({
  staticData: { page: 'primary-contact' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: PrimaryContactScreen,
});
