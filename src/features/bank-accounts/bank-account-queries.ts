import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { instantToMs } from '../../../domain/time/instant.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Offline } from '../../offline/offline.ts';

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

const daysTold = 14;

/** Recently removed accounts with a mandate: payers must know that nothing is collected from them any more. */
export function removedLately(accounts: readonly BankAccount[], now: Instant): readonly BankAccount[] {
  const since = instantToMs(now) - daysTold * 86_400_000;
  return accounts.filter(
    ({ removedAt, mandateStatus }) => mandateStatus === 'cancelled' && removedAt && instantToMs(removedAt) > since,
  );
}

/** Accounts whose bank, holder or last digits contain all words. */
export function matchingAccounts(accounts: readonly BankAccount[], q = ''): readonly BankAccount[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter(({ bankName, holderName, accountLast4 }) => {
    const text = `${bankName} ${holderName} ${accountLast4}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
