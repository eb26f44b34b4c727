import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';

/** The bank and the last digits, the only shown part of a number. */
export function AccountName({ account }: { readonly account: Pick<BankAccount, 'bankName' | 'accountLast4'> }) {
  return (
    <span>
      <bdi>{account.bankName}</bdi> ·· {account.accountLast4}
    </span>
  );
}
