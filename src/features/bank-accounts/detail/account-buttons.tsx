import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { refuseChoosing } from '../../../../domain/bank-accounts/bank-account.ts';
import { removeBankAccount } from '../../../../domain/bank-accounts/remove-bank-account.action.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import classes from '../bank-accounts.module.css';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';

/** The actions of an account; all of them need a connection. */
export function AccountButtons({ account }: { readonly account: BankAccount }) {
  const { roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const navigate = useNavigate();
  const action = useOnlineAction();
  const [isAsking, setAsking] = useState(false);
  if (account.removedAt || !hasRole(roles, ...removeBankAccount.roles)) return null;
  const input = { bankAccountId: account.id };
  const choose = async () => {
    if (await action.run('chooseBankAccount', input))
      showNotice(<Trans id="bank-accounts.chosen">Payments are now collected from this account.</Trans>);
  };
  const remove = async () => {
    setAsking(false);
    if (await action.run('removeBankAccount', input)) void navigate({ to: '/account/payment-methods', replace: true });
  };
  return (
    <>
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      <div className={classes.buttons}>
        {!account.isActive && refuseChoosing(account) === null ? (
          <Button
            loading={action.busy === 'chooseBankAccount'}
            disabled={!isOnline || action.busy !== null}
            onClick={() => void choose()}
          >
            <Trans id="bank-accounts.choose">Pay from this account</Trans>
          </Button>
        ) : null}
        <Button
          variant="default"
          loading={action.busy === 'removeBankAccount'}
          disabled={!isOnline || action.busy !== null}
          onClick={() => setAsking(true)}
        >
          <Trans id="bank-accounts.remove">Remove</Trans>
        </Button>
      </div>
      {isOnline ? null : (
        <p className={classes.quiet}>
          <Trans id="bank-accounts.offline">Changing a bank account needs a connection.</Trans>
        </p>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={<Trans id="bank-accounts.remove.title">Remove this bank account?</Trans>}
          confirmLabel={<Trans id="bank-accounts.remove">Remove</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <Trans id="bank-accounts.remove.text">
            Its direct debit is canceled. Payments that the bank has not received yet will fail, and their invoices are
            due again.
          </Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
