import { validateAccountDetails } from 'uk-modulus-check';
import type { AccountNumbers } from './account-numbers.ts';
import { type BankingCountry, accountFields } from './banking-countries.ts';

/** The version of Pay.UK's weights in the library: numbers that were given out later may be right although they fail. */
export const weightsVersion = '8.50';

/** Why numbers that have the right form are doubtful: a part is all zeros, or they fail the modulus check of British banks. */
export type Doubt = 'allZeros' | 'modulus';

/**
 * Why somebody should look at the numbers again, or null. It only warns and never refuses: no bank was asked, and published tables grow
 * old.
 */
export function doubtAbout(country: BankingCountry, numbers: AccountNumbers): Doubt | null {
  const parts = accountFields.flatMap((field) => (field === 'accountType' ? [] : (numbers[field] ?? [])));
  // The letters and check digits of an IBAN say nothing about the account.
  if (parts.some((part) => /^0+$/.test(part.replace(/^[A-Z]{2}\d{2}/, '')))) return 'allZeros';
  if (country !== 'GB') return null;
  return validateAccountDetails(numbers.sortCode ?? '', numbers.accountNumber ?? '') ? null : 'modulus';
}
