import { createFileRoute } from '@tanstack/react-router';
import { GroupsScreen } from '../../features/groups/groups-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/groups/')({
  ...listRoute('groups'),
  component: GroupsRoute,
});

function GroupsRoute() {
  return <GroupsScreen {...useListAddress(Route)} />;
}
