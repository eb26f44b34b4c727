import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { countriesFor } from '../../../../domain/bank-accounts/banking-countries.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader } from '../../../ui/layout/layout.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { bankAccountsQuery } from '../bank-account-queries.ts';
import classes from '../bank-accounts.module.css';
import { toPaymentMethods } from '../detail/use-bank-account-page.tsx';
import { AccountForm } from './account-form.tsx';
import { AddingSteps } from './adding-steps.tsx';

/** The first step: the holder and the numbers, none of which is stored on this device. */
export function AddBankAccountScreen() {
  return (
    <>
      <PageHeader
        back={<BackLink to={toPaymentMethods.to}>{toPaymentMethods.name}</BackLink>}
        title={<Trans id="bank-accounts.add">Add a bank account</Trans>}
      />
      <AddingSteps current="details">
        <BankAccountDetails />
      </AddingSteps>
    </>
  );
}

/** The form alone, for a page and a dialog. */
export function BankAccountDetails() {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const navigate = useNavigate();
  const { data } = useOfflineQuery(bankAccountsQuery(offline));
  const [isWaiting, setWaiting] = useState(false);
  if (!data) return <LoadingState />;
  if (!data.buyer) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  const { country, currency } = data.buyer;
  const countries = countriesFor(currency);
  const own = countries.find((one) => one === country) ?? countries[0];
  if (isWaiting) return <WaitsForApproval />;
  if (!own)
    return (
      <EmptyState
        title={<Trans id="bank-accounts.add.no-country">No bank account can be added in this currency</Trans>}
      />
    );
  return (
    <div className={classes.column}>
      {sync.isOnline ? null : (
        <Note tone="warning">
          <Trans id="bank-accounts.add.offline-kept">
            You’re offline. Adding a bank account needs a connection; what you type is kept here, except the numbers.
          </Trans>
        </Note>
      )}
      <AccountForm
        {...{ own, countries, currency }}
        onDone={(bankAccountId) => {
          if (bankAccountId === null) setWaiting(true);
          else void navigate({ to: '/account/payment-methods/$bankAccountId/direct-debit', params: { bankAccountId } });
        }}
      />
    </div>
  );
}

/** The account is added once a second Account Admin has approved it; direct debit is set up after that. */
function WaitsForApproval() {
  return (
    <Note
      announce="polite"
      title={<Trans id="bank-accounts.waiting.title">Waiting for approval</Trans>}
      actions={
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to={toPaymentMethods.to} />}>
          {toPaymentMethods.name}
        </Button>
      }
    >
      <Trans id="bank-accounts.waiting.text">
        A second Account Admin has to approve the new bank account. After that, set up direct debit for it.
      </Trans>
    </Note>
  );
}
