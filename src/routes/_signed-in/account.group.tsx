import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { GroupScreen } from '../../features/groups/group-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/group')({
  staticData: { page: 'group' },
  validateSearch: v.object({ id: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined) }),
  component: GroupRoute,
});

function GroupRoute() {
  return <GroupScreen groupId={Route.useSearch().id} />;
}
