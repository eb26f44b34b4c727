import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { creditAvailableMinor } from '../../../domain/accounts/buyer.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { buyerQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** The top of Home on a phone: the available credit, its age, and the main button. */
export function AvailableHero({ children }: { readonly children: ReactNode }) {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const { data: buyer } = useOfflineQuery(buyerQuery(offline, who.buyer?.id ?? null));
  return (
    <div className={classes.hero}>
      {buyer ? (
        <div>
          <div className={classes.heroLabel}>
            <AvailableLabel availableMinor={creditAvailableMinor(buyer)} />
          </div>
          <MinorText
            minor={Math.abs(creditAvailableMinor(buyer))}
            currency={buyer.currency}
            size="xl"
            weight="strong"
          />
        </div>
      ) : null}
      <StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />
      {children}
    </div>
  );
}

/**
 * Whose credit it is, so that people who see only a part of the account do not take it for their own limit. An overused credit counts as
 * none available.
 */
export function AvailableLabel({ availableMinor }: { readonly availableMinor: number }) {
  const { who, roles } = usePortal();
  if (availableMinor < 0) return <Trans id="overview.credit.over">Over the credit limit</Trans>;
  return visibilityOf(who.userType, roles) === 'account' ? (
    <Trans id="overview.credit.available">Available credit</Trans>
  ) : (
    <Trans id="overview.credit.available-account">Available on the whole account</Trans>
  );
}
