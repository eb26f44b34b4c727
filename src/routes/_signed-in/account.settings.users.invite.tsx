import { createFileRoute } from '@tanstack/react-router';
import { InviteScreen } from '../../features/users/invite/invite-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/invite')({
  staticData: { page: 'invite-new-user-users' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: InviteScreen,
});
