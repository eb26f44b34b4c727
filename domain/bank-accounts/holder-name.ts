import { inLatinLetters } from '../users/latin-letters.ts';

/** Characters of a holder's name that banks accept; the rest is cut. */
export const maxHolderNameAtBank = 18;

/**
 * The account holder's name as it is sent to the bank, by the same rule as a name on a card; empty if a letter cannot be spelt in A to Z, or
 * if no letter or digit is left.
 */
export function holderNameAtBank(name: string): string {
  const readable = (inLatinLetters(name) ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 /?:().,'+-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  return /[A-Z0-9]/.test(readable) ? readable.slice(0, maxHolderNameAtBank).trim() : '';
}
