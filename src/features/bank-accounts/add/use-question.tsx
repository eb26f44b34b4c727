import { Radio } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { bankAccountsQuery } from '../bank-account-queries.ts';
import classes from '../bank-accounts.module.css';

/** The account from which payments are collected now, if it is another one than this; null if there is none. */
export function useActiveAccount(exceptId: string): BankAccount | null {
  const { offline } = usePortal();
  const { accounts = [] } = useOfflineQuery(bankAccountsQuery(offline)).data ?? {};
  return accounts.find(({ id, isActive, removedAt }) => isActive && !removedAt && id !== exceptId) ?? null;
}

type UseQuestionProps = {
  readonly present: BankAccount;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
};

/** Whether the account becomes the paying one once the bank has confirmed; nothing is preselected, because money follows it. */
export function UseQuestion({ present, value, onChange }: UseQuestionProps) {
  return (
    <Radio.Group
      className={classes.unprinted}
      value={value}
      onChange={onChange}
      label={<Trans id="bank-accounts.use.label">Once the bank has confirmed</Trans>}
      description={
        present.hasAutoPay ? (
          <Trans id="bank-accounts.use.autopay">
            AutoPay is set up for <AccountName account={present} />. It does not move to another account.
          </Trans>
        ) : null
      }
    >
      <Radio mt="xs" value="now" label={<Trans id="bank-accounts.use.now">Collect payments from this account</Trans>} />
      <Radio
        mt="xs"
        value="keep"
        label={
          <Trans id="bank-accounts.use.keep">
            Keep collecting them from <AccountName account={present} />
          </Trans>
        }
      />
    </Radio.Group>
  );
}
