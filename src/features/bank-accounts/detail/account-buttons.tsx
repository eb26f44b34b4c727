import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { type BankAccount, refuseChoosing } from '../../../../domain/bank-accounts/bank-account.ts';
import { removeBankAccount } from '../../../../domain/bank-accounts/remove-bank-account.action.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { useActiveAccount } from '../add/use-question.tsx';
import classes from '../bank-accounts.module.css';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';

/** The actions of an account; all of them need a connection. */
export function AccountButtons({ account }: { readonly account: BankAccount }) {
  const { roles } = usePortal();
  const { isOnline } = useSyncStatus();
  const navigate = useNavigate();
  const action = useOnlineAction();
  const [asked, setAsked] = useState<'choose' | 'remove' | null>(null);
  const present = useActiveAccount(account.id);
  if (account.removedAt || !hasRole(roles, ...removeBankAccount.roles)) return null;
  const input = { bankAccountId: account.id };
  const choose = async () => {
    setAsked(null);
    if (await action.run('chooseBankAccount', input))
      showNotice(<Trans id="bank-accounts.chosen">Payments are now collected from this account.</Trans>);
  };
  const remove = async () => {
    setAsked(null);
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
            onClick={() => (present ? setAsked('choose') : void choose())}
          >
            <Trans id="bank-accounts.choose">Pay from this account</Trans>
          </Button>
        ) : null}
        <Button
          variant="default"
          loading={action.busy === 'removeBankAccount'}
          disabled={!isOnline || action.busy !== null}
          onClick={() => setAsked('remove')}
        >
          <Trans id="bank-accounts.remove">Remove</Trans>
        </Button>
      </div>
      {isOnline ? null : (
        <p className={classes.quiet}>
          <Trans id="bank-accounts.offline">Changing a bank account needs a connection.</Trans>
        </p>
      )}
      {asked === 'choose' && present ? (
        <ChooseDialog present={present} onConfirm={() => void choose()} onCancel={() => setAsked(null)} />
      ) : null}
      {asked === 'remove' ? (
        <ConfirmDialog
          title={<Trans id="bank-accounts.remove.title">Remove this bank account?</Trans>}
          confirmLabel={<Trans id="bank-accounts.remove">Remove</Trans>}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(null)}
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

type ChooseDialogProps = {
  readonly present: BankAccount;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** What changes for payments and for AutoPay. */
function ChooseDialog({ present, onConfirm, onCancel }: ChooseDialogProps) {
  return (
    <ConfirmDialog
      kind="primary"
      title={<Trans id="bank-accounts.choose.title">Pay from this account?</Trans>}
      confirmLabel={<Trans id="bank-accounts.choose">Pay from this account</Trans>}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Trans id="bank-accounts.choose.text">
        New payments are collected from this account instead of <AccountName account={present} />. Everybody who pays
        for the business gets an email.
      </Trans>{' '}
      {present.hasAutoPay ? (
        <Trans id="bank-accounts.use.autopay">
          AutoPay is set up for <AccountName account={present} />. It does not move to another account.
        </Trans>
      ) : null}
    </ConfirmDialog>
  );
}
