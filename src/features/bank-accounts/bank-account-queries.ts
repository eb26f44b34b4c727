import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
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

/** The accounts that were not removed, the active one first. */
export function presentAccounts(accounts: readonly BankAccount[]): readonly BankAccount[] {
  return accounts
    .filter(({ removedAt }) => !removedAt)
    .toSorted(
      (one, other) => Number(other.isActive) - Number(one.isActive) || one.bankName.localeCompare(other.bankName),
    );
}

/** Accounts whose bank, holder or last digits contain all words. */
export function matchingAccounts(accounts: readonly BankAccount[], q?: string): readonly BankAccount[] {
  return accounts.filter((account) => containsWords([account.bankName, account.holderName, account.accountLast4], q));
}
