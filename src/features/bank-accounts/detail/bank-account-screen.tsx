import { Trans } from '@lingui/react/macro';
import { IconBuildingBank } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { AutoPaySection } from '../auto-pay/auto-pay-section.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { bankAccountsQuery } from '../bank-account-queries.ts';
import { AccountButtons } from './account-buttons.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AgreementPdf } from './agreement-pdf.tsx';
import { MandateNote } from './mandate-note.tsx';
import classes from '../bank-accounts.module.css';

/** One bank account: its facts, its direct debit and its actions. */
export function BankAccountScreen({ bankAccountId }: { readonly bankAccountId: string }) {
  const sync = useSyncStatus();
  return (
    <OneBankAccount bankAccountId={bankAccountId}>
      {(account) => (
        <>
          <PageHeader
            back={<BackToPaymentMethods />}
            title={<AccountName account={account} />}
            note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
          />
          <div className={classes.column}>
            <MandateNote account={account} />
            <AccountFacts account={account} />
            <AgreementPdf account={account} />
            <AutoPaySection account={account} />
            <AccountButtons account={account} />
          </div>
        </>
      )}
    </OneBankAccount>
  );
}

type OneBankAccountProps = {
  readonly bankAccountId: string;
  readonly children: (account: BankAccount) => ReactNode;
};

/** Renders an account of this device, or says why it cannot. */
export function OneBankAccount({ bankAccountId, children }: OneBankAccountProps) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const read = useOfflineQuery(bankAccountsQuery(offline));
  if (read.isError) return <FailedState onRetry={() => void read.refetch()} />;
  if (read.isPending) return <LoadingState />;
  const account = read.data.accounts.find(({ id }) => id === bankAccountId);
  if (account) return children(account);
  return (
    <>
      <PageHeader
        back={<BackToPaymentMethods />}
        title={<Trans id="bank-accounts.missing.heading">Bank account</Trans>}
      />
      {sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : (
        <EmptyState
          icon={IconBuildingBank}
          title={<Trans id="bank-accounts.missing.title">This bank account is not on this device</Trans>}
        >
          <Trans id="bank-accounts.missing.text">
            You can no longer see it, or it was added after the last connection.
          </Trans>
        </EmptyState>
      )}
    </>
  );
}

export function BackToPaymentMethods() {
  return (
    <BackLink to="/account/payment-methods">
      <Trans id="bank-accounts.title">Payment methods</Trans>
    </BackLink>
  );
}
