import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { InviteScreen } from '../../features/users/invite/invite-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/invite')({
  staticData: { page: 'invite-new-user-users' },
  validateSearch: v.object({ contact: v.fallback(v.optional(v.string()), undefined) }),
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: InviteRoute,
});

function InviteRoute() {
  return <InviteScreen contact={Route.useSearch().contact} />;
}
