import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { addBankAccount } from '../../../../domain/bank-accounts/add-bank-account.action.ts';
import type { AddBankAccountInput } from '../../../../domain/bank-accounts/add-bank-account.action.ts';
import { holderNameAtBank } from '../../../../domain/bank-accounts/holder-name.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { CountryName } from '../../../ui/text/country-name.tsx';

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
  RequestTitle: ({ authorName }) => (
    <Trans id="approvals.detail.title-bank-account">
      Bank account added by <bdi>{authorName}</bdi>
    </Trans>
  ),
  ThenAndNow: ({ approval }) => {
    const input = inputOf(addBankAccount, approval);
    return input ? <NewAccount input={input} /> : null;
  },
};

/** The details for approvers that may be shown: holder, bank and last digits. */
function NewAccount({ input }: { readonly input: AddBankAccountInput }) {
  return (
    <Section title={<Trans id="approvals.bank-account.title">New bank account</Trans>}>
      <FactList
        facts={[
          {
            key: 'account',
            label: <Trans id="bank-accounts.column.account">Bank account</Trans>,
            value: <AccountName account={input} />,
          },
          {
            key: 'holder',
            label: <Trans id="bank-accounts.fact.holder">Account holder</Trans>,
            value: <bdi>{input.holderName}</bdi>,
          },
          {
            key: 'holder-at-bank',
            label: <Trans id="bank-accounts.fact.holder-at-bank">Name as the bank reads it</Trans>,
            value: <bdi>{holderNameAtBank(input.holderName)}</bdi>,
          },
          {
            key: 'country',
            label: <Trans id="bank-accounts.fact.country">Country and currency</Trans>,
            value: (
              <span>
                <CountryName country={input.country} />, {input.currency}
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}
