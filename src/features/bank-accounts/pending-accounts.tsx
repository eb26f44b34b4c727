import { Trans } from '@lingui/react/macro';
import { addBankAccount } from '../../../domain/bank-accounts/add-bank-account.action.ts';
import { WaitingRequest, useWaitingRequests } from '../../kit/detail/waiting-request.tsx';
import { AccountName } from '../../ui/text/bank-account-name.tsx';
import classes from './bank-accounts.module.css';

/** The requests to add an account that a second Account Admin has not decided: the accounts are not listed before that. */
export function PendingAccounts() {
  const pending = useWaitingRequests(addBankAccount) ?? [];
  if (pending.length === 0) return null;
  return (
    <div className={classes.notes}>
      {pending.map(({ request, input }) => (
        <WaitingRequest
          key={request.id}
          request={request}
          title={
            <Trans id="bank-accounts.pending.title">
              <AccountName account={input} /> is waiting for approval
            </Trans>
          }
        />
      ))}
    </div>
  );
}
