import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import { isUndecided } from '../../../domain/approvals/approval.ts';
import { addBankAccount } from '../../../domain/bank-accounts/add-bank-account.action.ts';
import type { Offline } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { AccountName } from '../../ui/text/bank-account-name.tsx';
import classes from './bank-accounts.module.css';
import { WaitingRequest } from './waiting-request.tsx';

/** The requests to add an account that a second Account Admin has not decided: the accounts are not listed before that. */
export function PendingAccounts() {
  const { offline } = usePortal();
  const pending = useOfflineQuery(pendingAccountsQuery(offline)).data ?? [];
  if (pending.length === 0) return null;
  return (
    <div className={classes.notes}>
      {pending.map(({ request, account }) => (
        <WaitingRequest
          key={request.id}
          request={request}
          title={
            <Trans id="bank-accounts.pending.title">
              <AccountName account={account} /> is waiting for approval
            </Trans>
          }
        />
      ))}
    </div>
  );
}

const pendingAccountsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'bank-accounts'],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter(isUndecided).flatMap((request) => {
      const account = inputOf(addBankAccount, request);
      return account ? [{ request, account }] : [];
    }),
});
