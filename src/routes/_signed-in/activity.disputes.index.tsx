import { createFileRoute } from '@tanstack/react-router';
import { DisputesScreen } from '../../features/disputes/disputes-screen.tsx';
import { disputesSearchSchema } from '../../features/disputes/disputes-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/activity/disputes/')({
  ...listRoute('activity-disputes', disputesSearchSchema),
  component: DisputesRoute,
});

function DisputesRoute() {
  return <DisputesScreen {...useListAddress(Route)} />;
}
