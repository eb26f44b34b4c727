import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { creditAvailableMinor } from '../../../domain/accounts/buyer.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/portal-context.ts';
import { MinorText } from '../../ui/money-text.tsx';
import { StaleNote } from '../../ui/stale-note.tsx';
import { buyerQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** The head of Home on a phone: the one figure, its age, and the one button. */
export function AvailableHero({ children }: { readonly children: ReactNode }) {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const { data: buyer } = useOfflineQuery(buyerQuery(offline, who.buyer?.id ?? null));
  return (
    <div className={classes.hero}>
      {buyer ? (
        <div>
          <div className={classes.heroLabel}>
            <Trans id="overview.credit.available">Available credit</Trans>
          </div>
          <MinorText minor={creditAvailableMinor(buyer)} currency={buyer.currency} size="xl" weight="strong" />
        </div>
      ) : null}
      <StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />
      {children}
    </div>
  );
}
