import { Trans } from '@lingui/react/macro';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { ActivationBanner } from './activation-banner.tsx';
import { GettingStartedBlock } from './getting-started-block.tsx';
import { buyerQuery } from './overview-queries.ts';

/** The missing steps of an account before its first invoice, also for an older account. */
export function GettingStartedScreen() {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const { data: buyer } = useOfflineQuery(buyerQuery(offline, who.buyer?.id ?? null));
  return (
    <>
      <PageHeader
        title={<Trans id="overview.start.title">Getting started</Trans>}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
      />
      {buyer ? (
        <>
          <ActivationBanner buyer={buyer} />
          <GettingStartedBlock buyer={buyer} title={<Trans id="overview.start.steps">First steps</Trans>} />
        </>
      ) : (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      )}
    </>
  );
}
