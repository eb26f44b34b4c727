import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { isUndecided } from '../../../../domain/approvals/approval.ts';
import { addBankAccount, type AddBankAccountInput } from '../../../../domain/bank-accounts/add-bank-account.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { accountFacts } from '../account-facts.tsx';
import classes from '../bank-accounts.module.css';
import { useActiveAccount } from './use-question.tsx';

/** A note for the approver: the account is not debited before its direct debit mandate is signed. */
function NewAccountConsequence({ detailsId }: Pick<AddBankAccountInput, 'detailsId'>) {
  const present = useActiveAccount(detailsId);
  return (
    <p className={classes.quiet}>
      {present ? (
        <Trans id="approvals.bank-account.instead">
          After approval its direct debit can be signed. Whoever signs it decides whether payments are then collected
          from this account or, as now, from <AccountName account={present} />.
        </Trans>
      ) : (
        <Trans id="approvals.bank-account.first">
          After approval its direct debit can be signed. Payments are then collected from this account.
        </Trans>
      )}
    </p>
  );
}

export const addBankAccountFace: ActionFace<AddBankAccountInput> = {
  Title: ({ input }) => (
    <Trans id="actions.add-bank-account.title">
      Add the bank account <AccountName account={input} />
    </Trans>
  ),
  resultLink: (record) => ({
    to: '/account/payment-methods/$bankAccountId',
    params: { bankAccountId: inputOf(addBankAccount, record)?.detailsId ?? '' },
  }),
  /** The details for approvers that may be shown: holder, bank and last digits. */
  ThenAndNow: ({ approval }) => {
    const input = inputOf(addBankAccount, approval);
    if (!input) return null;
    const account = {
      key: 'account',
      label: <Trans id="bank-accounts.column.account">Bank account</Trans>,
      value: <AccountName account={input} />,
    };
    return (
      <Section title={<Trans id="approvals.bank-account.title">New bank account</Trans>}>
        <FactList facts={[account, ...accountFacts(input)]} />
        {isUndecided(approval) ? <NewAccountConsequence detailsId={input.detailsId} /> : null}
      </Section>
    );
  },
};
