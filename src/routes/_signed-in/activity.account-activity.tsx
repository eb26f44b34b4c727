import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../../features/activity/activity-screen.tsx';
import { embeddedAddress } from '../../../domain/programs/embedded-pages.ts';
import { activitySearchSchema } from '../../features/activity/activity-search.ts';
import { EmbeddedPage } from '../../kit/embedded-page.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';

export const Route = createFileRoute('/_signed-in/activity/account-activity')({
  staticData: { page: 'activity-account-activity' },
  validateSearch: activitySearchSchema,
  component: AccountActivityRoute,
});

function AccountActivityRoute() {
  const { t } = useLingui();
  const address = embeddedAddress(usePortal().program.embeddedPages['accountActivity']);
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const title = <Trans id="activity.title.account">Account activity</Trans>;
  if (address !== null)
    return (
      <EmbeddedPage
        title={title}
        frameTitle={t({ id: 'activity.title.account', message: 'Account activity' })}
        address={address}
      />
    );
  return (
    <ActivityScreen
      title={title}
      search={search}
      onSearch={(change) =>
        void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
