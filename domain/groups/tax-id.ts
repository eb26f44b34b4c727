import type { BankingCountry } from '../bank-accounts/banking-countries.ts';
import { type TaxIdKind, taxIdKinds } from './tax-id-kinds.ts';

/** The kinds of numbers of a country; none for a country whose forms are not known. */
export function taxIdKindsOf(country: string): readonly TaxIdKind[] {
  return Object.hasOwn(taxIdKinds, country) ? taxIdKinds[country as BankingCountry] : [];
}

/** Which of its country's kinds a number is, or null: it has the form, and valid check digits if their rule is public. */
export function taxIdKindOf(country: string, text: string): TaxIdKind | null {
  const plain = bareTaxId(text);
  const kinds = taxIdKindsOf(country);
  const vatIds = kinds.filter(({ kind }) => kind === 'vatId');
  // Only a VAT id begins with the country's code, except in Canada and Australia; in Austria and Spain more letters follow the code.
  const withLetters = plain.startsWith(country) ? vatIds.find((kind) => fits(kind, plain.slice(2))) : undefined;
  return withLetters ?? kinds.find((kind) => fits(kind, plain)) ?? null;
}

/** True if a number is one of the kinds of its country; for an unknown country, if it has 4 to 20 letters and digits. */
export function isTaxId(country: string, text: string): boolean {
  if (taxIdKindsOf(country).length === 0) return /^[0-9A-Z]{4,20}$/.test(bareTaxId(text));
  return taxIdKindOf(country, text) !== null;
}

/** Upper case, without blanks, dots, dashes, slashes and invisible characters. */
function bareTaxId(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\p{Pd}/\p{Default_Ignorable_Code_Point}]/gu, '');
}

function fits({ pattern, check }: TaxIdKind, plain: string): boolean {
  return pattern.test(plain) && /[1-9]/.test(plain) && (check?.(plain) ?? true);
}
