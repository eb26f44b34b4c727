import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '../../features/activity/activity-screen.tsx';
import { embeddedAddress } from '../../../domain/programs/embedded-pages.ts';
import { activitySearchSchema } from '../../features/activity/activity-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';
import { EmbeddedPage } from '../../kit/embedded-page.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';

export const Route = createFileRoute('/_signed-in/activity/account-activity')({
  ...listRoute('activity-account-activity', activitySearchSchema),
  component: AccountActivityRoute,
});

function AccountActivityRoute() {
  const { t } = useLingui();
  const address = embeddedAddress(usePortal().program.embeddedPages['accountActivity']);
  const list = useListAddress(Route);
  const title = <Trans id="activity.title.account">Account activity</Trans>;
  if (address !== null)
    return (
      <EmbeddedPage
        title={title}
        frameTitle={t({ id: 'activity.title.account', message: 'Account activity' })}
        address={address}
      />
    );
  return <ActivityScreen title={title} {...list} />;
}
