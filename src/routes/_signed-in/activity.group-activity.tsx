import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../../features/activity/activity-screen.tsx';
import { activitySearchSchema } from '../../features/activity/activity-search.ts';

export const Route = createFileRoute('/_signed-in/activity/group-activity')({
  staticData: { page: 'group-activity' },
  validateSearch: activitySearchSchema,
  component: GroupActivityRoute,
});

function GroupActivityRoute() {
  const navigate = Route.useNavigate();
  return (
    <ActivityScreen
      title={<Trans id="activity.title.group">Group activity</Trans>}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
