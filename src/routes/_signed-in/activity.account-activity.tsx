import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../../features/activity/activity-screen.tsx';
import { activitySearchSchema } from '../../features/activity/activity-search.ts';

export const Route = createFileRoute('/_signed-in/activity/account-activity')({
  staticData: { page: 'activity-account-activity' },
  validateSearch: activitySearchSchema,
  component: AccountActivityRoute,
});

function AccountActivityRoute() {
  const navigate = Route.useNavigate();
  return (
    <ActivityScreen
      title={<Trans id="activity.title.account">Account activity</Trans>}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
