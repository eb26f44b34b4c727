import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { hasRole } from '../../../domain/access/role.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import { isOffered } from '../../../domain/page-rules.ts';
import { useOfflineQuery, usePayableOverdue, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { ActivationBanner } from './activation-banner.tsx';
import { AvailableHero } from './available-hero.tsx';
import { CreditBlock } from './credit-block.tsx';
import { DueWeeksBlock } from './due-weeks-block.tsx';
import { isNewAccount } from './getting-started.ts';
import { GettingStartedBlock } from './getting-started-block.tsx';
import { NeedsMeBlock } from './needs-me-block.tsx';
import { buyerQuery } from './overview-queries.ts';
import { RecentActivityBlock } from './recent-activity-block.tsx';
import classes from './overview.module.css';

const SellerHome = lazy(() => import('./seller-home.tsx').then((module) => ({ default: module.SellerHome })));

/** Home: items for me, available credit, amounts due, and activity, from this device. */
export function OverviewScreen() {
  const { who } = usePortal();
  return who.userType === 'client' ? (
    <Suspense>
      <SellerHome />
    </Suspense>
  ) : (
    <AccountHome />
  );
}

function AccountHome() {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isLoaded = sync.asOf !== null;
  return (
    <>
      <PageHeader
        title={<Trans id="overview.title">Home</Trans>}
        note={isPhone && isLoaded ? null : <StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
        actions={isPhone || !isLoaded ? null : <MainAction />}
      />
      {isLoaded ? (
        <>
          {isPhone ? (
            <AvailableHero>
              <MainAction />
            </AvailableHero>
          ) : null}
          <Blocks />
        </>
      ) : (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      )}
    </>
  );
}

function Blocks() {
  const { offline, who } = usePortal();
  const { data: buyer } = useOfflineQuery(buyerQuery(offline, who.buyer?.id ?? null));
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  const isNew = buyer != null && isNewAccount(buyer);
  const banner = isNew ? <ActivationBanner buyer={buyer} /> : null;
  const ahead = isNew ? <GettingStartedBlock buyer={buyer} /> : <DueWeeksBlock />;
  // Two independent columns; in one column the blocks are ordered by importance.
  return isWide ? (
    <>
      {banner}
      <div className={classes.columns}>
        <div className={classes.blocks}>
          <NeedsMeBlock />
          {ahead}
        </div>
        <div className={classes.blocks}>
          <CreditBlock />
          <RecentActivityBlock />
        </div>
      </div>
    </>
  ) : (
    <div className={classes.blocks}>
      {banner}
      <NeedsMeBlock />
      <CreditBlock />
      {ahead}
      <RecentActivityBlock />
    </div>
  );
}

/** The main action: people who can pay get the payment of past due invoices, buyers the limit check. */
function MainAction() {
  const { program, roles } = usePortal();
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  const overdueCount = usePayableOverdue();
  if (canPay && overdueCount > 0) {
    return (
      <Button renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ pick: 'overdue' }} />}>
        <Trans id="overview.pay-overdue">Pay overdue ({overdueCount})</Trans>
      </Button>
    );
  }
  if (canPay) {
    return (
      <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{}} />}>
        <Trans id="overview.pay">Pay invoices</Trans>
      </Button>
    );
  }
  if (!hasRole(roles, 'buyerPurchaser', 'buyerGroupAdministrator') || !isOffered('limit-check', program.flags)) {
    return null;
  }
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/limit-check" />}>
      <Trans id="overview.check-limit">Check a limit</Trans>
    </Button>
  );
}
