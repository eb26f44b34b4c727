import { createFileRoute } from '@tanstack/react-router';
import { CreateContactScreen } from '../../features/users/contact/create-contact-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/contact')({
  staticData: { page: 'create-contact-user' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: CreateContactScreen,
});
