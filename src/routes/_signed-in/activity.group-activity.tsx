import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../../features/activity/activity-screen.tsx';
import { activitySearchSchema } from '../../features/activity/activity-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/activity/group-activity')({
  ...listRoute('group-activity', activitySearchSchema),
  component: GroupActivityRoute,
});

function GroupActivityRoute() {
  return <ActivityScreen title={<Trans id="activity.title.group">Group activity</Trans>} {...useListAddress(Route)} />;
}
