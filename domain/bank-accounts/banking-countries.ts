import type { Currency } from '../amount.ts';
import type { MandateScheme } from './mandate.ts';

/** Parts of an account number that stay secret until they are masked, in the order of the form. */
export const accountFields = [
  'sortCode',
  'routingNumber',
  'institutionNumber',
  'transitNumber',
  'bsb',
  'clearingNumber',
  'accountNumber',
  'iban',
  'accountType',
] as const;
export type AccountField = (typeof accountFields)[number];

/** The countries whose bank accounts can be added (§9). */
export const bankingCountries = [
  'AT',
  'AU',
  'BE',
  'CA',
  'CZ',
  'DE',
  'ES',
  'FI',
  'FR',
  'GB',
  'IE',
  'IT',
  'LU',
  'NL',
  'PT',
  'RO',
  'SE',
  'US',
] as const;
export type BankingCountry = (typeof bankingCountries)[number];

/** The rules for bank accounts of a country. */
export type CountryRule = {
  /** Null if direct debit is not offered: the account can be stored, but no mandate can be signed. */
  readonly scheme: MandateScheme | null;
  /** The only currency that the portal collects from accounts there. */
  readonly currency: Currency;
  /** Pattern of each part without blanks and dashes. Check digits are in `account-numbers.ts`. */
  readonly fields: Partial<Record<AccountField, RegExp>>;
  /** The part that identifies the account: typed twice, and masked to its last four characters. */
  readonly number: 'iban' | 'accountNumber';
};

const iban: Pick<CountryRule, 'scheme' | 'currency' | 'number'> = { scheme: 'V2SEPA', currency: 'EUR', number: 'iban' };
const nonSepa = { scheme: 'V2NonSEPA', number: 'accountNumber' } as const;

/** The rule of each country. CZ and RO are SEPA countries whose own currency the portal does not support: accounts are in euro. */
export const countryRules: Record<BankingCountry, CountryRule> = {
  AT: { ...iban, fields: { iban: /^AT\d{18}$/ } },
  AU: { ...nonSepa, currency: 'AUD', fields: { bsb: /^\d{6}$/, accountNumber: /^\d{5,9}$/ } },
  BE: { ...iban, fields: { iban: /^BE\d{14}$/ } },
  CA: {
    ...nonSepa,
    currency: 'CAD',
    // Some banks print the institution number with a leading zero.
    fields: { institutionNumber: /^0?\d{3}$/, transitNumber: /^\d{5}$/, accountNumber: /^\d{5,12}$/ },
  },
  CZ: { ...iban, fields: { iban: /^CZ\d{22}$/ } },
  DE: { ...iban, fields: { iban: /^DE\d{20}$/ } },
  ES: { ...iban, fields: { iban: /^ES\d{22}$/ } },
  FI: { ...iban, fields: { iban: /^FI\d{16}$/ } },
  FR: { ...iban, fields: { iban: /^FR\d{12}[A-Z\d]{11}\d{2}$/ } },
  GB: {
    scheme: 'V1',
    currency: 'GBP',
    number: 'accountNumber',
    fields: { sortCode: /^\d{6}$/, accountNumber: /^\d{8}$/ },
  },
  IE: { ...iban, fields: { iban: /^IE\d{2}[A-Z\d]{4}\d{14}$/ } },
  IT: { ...iban, fields: { iban: /^IT\d{2}[A-Z]\d{10}[A-Z\d]{12}$/ } },
  LU: { ...iban, fields: { iban: /^LU\d{5}[A-Z\d]{13}$/ } },
  NL: { ...iban, fields: { iban: /^NL\d{2}[A-Z]{4}\d{10}$/ } },
  PT: { ...iban, fields: { iban: /^PT\d{23}$/ } },
  RO: { ...iban, fields: { iban: /^RO\d{2}[A-Z]{4}[A-Z\d]{16}$/ } },
  SE: {
    scheme: null,
    currency: 'SEK',
    number: 'accountNumber',
    // Only clearing numbers that begin with 8 have a fifth digit.
    fields: { clearingNumber: /^(\d{4}|8\d{4})$/, accountNumber: /^\d{7,10}$/ },
  },
  US: {
    ...nonSepa,
    currency: 'USD',
    // The first two digits are those of a Federal Reserve district.
    fields: {
      routingNumber: /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/,
      accountNumber: /^\d{2,18}$/,
      accountType: /^(checking|savings)$/,
    },
  },
};

/** Countries whose accounts have the currency of the business: payments from another currency are not possible. */
export function countriesFor(currency: Currency): readonly BankingCountry[] {
  return bankingCountries.filter((country) => countryRules[country].currency === currency);
}
