import { Trans } from '@lingui/react/macro';
import { type Approval, isUndecided } from '../../../../domain/approvals/approval.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { FactList } from '../../../ui/layout/layout.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { accountFacts } from '../account-facts.tsx';
import classes from '../bank-accounts.module.css';
import { useActiveAccount } from './use-question.tsx';

type PayingAccountProps = { readonly approval: Approval; readonly account: BankAccount; readonly takesOver: boolean };

/** The account of a request, and until its decision from which account payments are collected after it. */
export function PayingAccount({ approval, account, takesOver }: PayingAccountProps) {
  const present = useActiveAccount(account.id);
  const named = {
    key: 'account',
    label: <Trans id="bank-accounts.column.account">Bank account</Trans>,
    value: <AccountName account={account} />,
  };
  return (
    <>
      <FactList facts={[named, ...accountFacts(account)]} />
      {isUndecided(approval) ? (
        <p className={classes.quiet}>
          {present === null ? (
            <Trans id="bank-accounts.paying.first">Payments are then collected from this account.</Trans>
          ) : takesOver ? (
            <Trans id="bank-accounts.paying.instead">
              Payments are then collected from this account instead of <AccountName account={present} />.
            </Trans>
          ) : (
            <Trans id="bank-accounts.paying.kept">
              Payments are still collected from <AccountName account={present} />.
            </Trans>
          )}
        </p>
      ) : null}
    </>
  );
}
