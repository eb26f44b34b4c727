import { isValidIBAN } from 'ibantools';
import { parse as parseSwedishAccount } from 'kontonummer';
import type { AccountField, BankingCountry } from './banking-countries.ts';

export type AccountNumbers = Partial<Record<AccountField, string>>;

/** A typed number without blanks, dashes, dots and invisible characters, in upper case. */
export function bareNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s.\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase();
}

/** The part whose check digits are wrong, or null. The numbers already match the patterns of the country. */
export function wrongCheckDigits(country: BankingCountry, numbers: AccountNumbers): AccountField | null {
  // Modulo 97, and the national check digits where the country has them.
  if (numbers.iban !== undefined) return isValidIBAN(numbers.iban) ? null : 'iban';
  if (country === 'US') return isRoutingNumber(numbers.routingNumber ?? '') ? null : 'routingNumber';
  if (country === 'SE') return wrongSwedishPart(numbers.clearingNumber ?? '', numbers.accountNumber ?? '');
  return null;
}

/**
 * The last four characters of a number, which may be shown; of a number shorter than eight only half of it, so that most of it stays
 * hidden.
 */
export function lastFour(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

/** ABA routing numbers: the digits weighted 3, 7, 1 add up to a multiple of ten. */
function isRoutingNumber(number: string): boolean {
  const weights = [3, 7, 1];
  const total = [...number].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0);
  return total % 10 === 0;
}

/** Some Swedish banks print account numbers without leading zeros; the mode `semi` adds them before it checks. */
function wrongSwedishPart(clearing: string, account: string): AccountField | null {
  const accepts = (number: string, mode: 'semi' | 'lax') => {
    try {
      parseSwedishAccount(clearing, number, { mode });
      return true;
    } catch {
      return false;
    }
  };
  if (accepts(account, 'semi')) return null;
  return accepts(account, 'lax') ? 'accountNumber' : 'clearingNumber';
}
