import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { inLanguage } from '../../kit/list/row-order.ts';
import type { Offline } from '../../offline/offline.ts';
import { containsWords } from '../../ui/text/contains-words.ts';

/** The bank accounts of the business on this device, with removed ones, and the currency that they must have. */
export const bankAccountsQuery = (offline: Offline) => ({
  queryKey: ['device', 'bankAccounts', 'buyers', 'all'],
  queryFn: async () => {
    const [accounts, buyers] = await Promise.all([offline.read.all('bankAccounts'), offline.read.all('buyers')]);
    return { accounts, buyer: buyers[0] ?? null };
  },
});

/** The bank and the last digits of an account: accounts are sorted by it. */
export function accountText({ bankName, accountLast4 }: BankAccount): string {
  return `${bankName} ${accountLast4}`;
}

/** The accounts that were not removed, the active one first, then by bank as the reader's language sorts. */
export function presentAccounts(accounts: readonly BankAccount[], locale: string): readonly BankAccount[] {
  const compare = inLanguage({ locale });
  return accounts
    .filter(({ removedAt }) => !removedAt)
    .toSorted(
      (one, other) => Number(other.isActive) - Number(one.isActive) || compare(accountText(one), accountText(other)),
    );
}

/** Accounts whose bank, holder or last digits contain all words. */
export function matchingAccounts(accounts: readonly BankAccount[], q?: string): readonly BankAccount[] {
  return accounts.filter((account) => containsWords([account.bankName, account.holderName, account.accountLast4], q));
}
