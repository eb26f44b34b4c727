import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BankingCountry } from '../../../../domain/bank-accounts/banking-countries.ts';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { bankAccountsQuery } from '../bank-account-queries.ts';
import classes from '../bank-accounts.module.css';
import { AccountForm } from './account-form.tsx';
import { countriesFor } from './account-form-schema.ts';
import { AddingSteps } from './adding-steps.tsx';
import { TestNumbers } from './test-numbers.tsx';
import { WaitsForApproval } from './waits-for-approval.tsx';

/** The first step: the holder and the numbers, none of which is stored on this device. */
export function AddBankAccountScreen() {
  return <AddingSteps current="details" details={() => <BankAccountDetails />} />;
}

/** The form alone, for a page and a dialog. `failed` is a mandate that redirected the person here (specification §2). */
export function BankAccountDetails() {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const { data } = useOfflineQuery(bankAccountsQuery(offline));
  if (!data) return <LoadingState />;
  if (!data.buyer) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  return <DetailsOf buyer={data.buyer} />;
}

function DetailsOf({ buyer }: { readonly buyer: Buyer }) {
  const navigate = useNavigate();
  const { program } = usePortal();
  const { isOnline } = useSyncStatus();
  const countries = countriesFor(buyer.currency);
  const own = countries.find((country) => country === buyer.country) ?? countries[0];
  const [country, setCountry] = useState<BankingCountry | undefined>(own);
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting) return <WaitsForApproval />;
  if (!country)
    return (
      <EmptyState
        title={<Trans id="bank-accounts.add.no-country">No bank account can be added in this currency</Trans>}
      />
    );
  return (
    <div className={classes.column}>
      {isOnline ? null : (
        <Note tone="warning">
          <Trans id="bank-accounts.add.offline">
            You are offline. Adding a bank account needs a connection; what you type stays in this page and is stored
            nowhere.
          </Trans>
        </Note>
      )}
      {program.isDemo ? <TestNumbers country={country} /> : null}
      <AccountForm
        {...{ country, countries, currency: buyer.currency }}
        onCountry={setCountry}
        onWaiting={() => setWaiting(true)}
        onAdded={(bankAccountId) =>
          void navigate({ to: '/account/payment-methods/$bankAccountId/direct-debit', params: { bankAccountId } })
        }
      />
    </div>
  );
}
