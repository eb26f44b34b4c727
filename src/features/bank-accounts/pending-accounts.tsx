import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { inputOf } from '../../../domain/action.ts';
import { isUndecided } from '../../../domain/approvals/approval.ts';
import { addBankAccount } from '../../../domain/bank-accounts/add-bank-account.action.ts';
import type { Offline } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { AccountName } from '../../ui/text/bank-account-name.tsx';
import { AgeText } from '../../ui/text/date-text.tsx';
import classes from './bank-accounts.module.css';

/** The requests to add an account that a second Account Admin has not decided: the accounts are not listed before that. */
export function PendingAccounts() {
  const { offline } = usePortal();
  const requests = useOfflineQuery(pendingAccountsQuery(offline)).data ?? [];
  if (requests.length === 0) return null;
  return (
    <div className={classes.notes}>
      {requests.map(({ id, authorName, createdAt, account }) => (
        <Note
          key={id}
          title={
            <Trans id="bank-accounts.pending.title">
              <AccountName account={account} /> is waiting for approval
            </Trans>
          }
          actions={
            <Button
              variant="default"
              renderRoot={(rest) => <Link {...rest} to="/approvals/$approvalId" params={{ approvalId: id }} />}
            >
              <Trans id="bank-accounts.autopay.see-request">View request</Trans>
            </Button>
          }
        >
          <bdi>{authorName}</bdi> · <AgeText instant={createdAt} />
        </Note>
      ))}
    </div>
  );
}

const pendingAccountsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'bank-accounts'],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter(isUndecided).flatMap((approval) => {
      const account = inputOf(addBankAccount, approval);
      return account ? [{ ...approval, account }] : [];
    }),
});
