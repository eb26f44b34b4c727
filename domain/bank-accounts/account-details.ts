import type { Currency } from '../amount.ts';
import { type ErrorCode, type Refusal, refuse } from '../errors.ts';
import { isPlainText, normalizeLine } from '../plain-text.ts';
import { type AccountNumbers, bareNumber, lastFour, wrongCheckDigits } from './account-numbers.ts';
import { type AccountField, type BankingCountry, accountFields, countryRules } from './banking-countries.ts';
import { holderNameAtBank } from './holder-name.ts';
import { pastedNumber } from './pasted-numbers.ts';

/** Maximum length of a holder's or bank's name, and of a typed number, in characters. */
export const maxTypedLength = 64;

/** What a person typed about a bank account. `confirmation` is the IBAN or account number, typed again. */
export type TypedAccountDetails = {
  readonly country: BankingCountry;
  readonly holderName: string;
  readonly bankName: string;
  readonly numbers: AccountNumbers;
  readonly confirmation: string;
};

/** The details of a bank account, checked. */
export type AccountDetails = {
  readonly country: BankingCountry;
  readonly currency: Currency;
  readonly holderName: string;
  readonly bankName: string;
  readonly numbers: AccountNumbers;
  readonly last4: string;
};

export type DetailsField = AccountField | 'holderName' | 'bankName' | 'confirmation';

/** The first error of each field; a form shows each at its field. */
export type DetailsRefusals = Partial<Record<DetailsField, Refusal>>;

/**
 * Reads the details of a bank account by the rules of its country (§5): the numbers without blanks and dashes, or the errors. Refusals name
 * fields and never contain typed text. Fields that the country does not have are ignored.
 */
export function readAccountDetails(
  typed: TypedAccountDetails,
): AccountDetails | { readonly refusals: DetailsRefusals } {
  const { country } = typed;
  const rule = countryRules[country];
  const numbers = readNumbers(typed);
  const holderName = normalizeLine(typed.holderName);
  const bankName = normalizeLine(typed.bankName);
  const refusals: DetailsRefusals = refuseNumbers(country, numbers);
  if (!isName(holderName) || holderNameAtBank(holderName) === '') refusals.holderName = refuse('HOLDER_NAME_INVALID');
  if (!isName(bankName)) refusals.bankName = refuse('BANK_NAME_INVALID');
  const number = numbers[rule.number] ?? '';
  if (!refusals[rule.number] && numberOf(rule.number, typed.confirmation) !== number)
    refusals.confirmation = refuse('ACCOUNT_NUMBERS_DIFFER');
  if (Object.keys(refusals).length > 0) return { refusals };
  return { country, currency: rule.currency, holderName, bankName, numbers, last4: lastFour(number) };
}

/** The numbers as typed so far, or null while one is missing or wrong. */
export function readAccountNumbers(country: BankingCountry, typed: AccountNumbers): AccountNumbers | null {
  const numbers = readNumbers({ country, numbers: typed });
  return Object.keys(refuseNumbers(country, numbers)).length === 0 ? numbers : null;
}

function readNumbers({ country, numbers }: Pick<TypedAccountDetails, 'country' | 'numbers'>): AccountNumbers {
  const read: AccountNumbers = {};
  for (const field of accountFields) {
    if (!countryRules[country].fields[field]) continue;
    const typed = (numbers[field] ?? '').slice(0, maxTypedLength + 1);
    if (field === 'accountType') read[field] = typed;
    else if (field === 'institutionNumber') read[field] = numberOf(field, typed).replace(/^0(?=\d{3}$)/, '');
    else read[field] = numberOf(field, typed);
  }
  return read;
}

/** A typed or pasted number without its label, blanks and dashes. */
function numberOf(field: AccountField, typed: string): string {
  return bareNumber(pastedNumber(field, typed)).replaceAll(/[:;,/]+$/g, '');
}

function refuseNumbers(country: BankingCountry, numbers: AccountNumbers): DetailsRefusals {
  const refusals: DetailsRefusals = {};
  for (const field of accountFields) {
    const pattern = countryRules[country].fields[field];
    const number = numbers[field] ?? '';
    if (pattern && !pattern.test(number)) refusals[field] = refuseNumber(field, country, number);
  }
  if (Object.keys(refusals).length > 0) return refusals;
  const wrong = wrongCheckDigits(country, numbers);
  return wrong ? { [wrong]: refuse(invalid[wrong]) } : {};
}

function refuseNumber(field: AccountField, country: BankingCountry, number: string): Refusal {
  const isOtherCountry = field === 'iban' && /^[A-Z]{2}\d{2}/.test(number) && !number.startsWith(country);
  return refuse(isOtherCountry ? 'IBAN_OTHER_COUNTRY' : invalid[field]);
}

const invalid = {
  sortCode: 'SORT_CODE_INVALID',
  routingNumber: 'ROUTING_NUMBER_INVALID',
  institutionNumber: 'INSTITUTION_NUMBER_INVALID',
  transitNumber: 'TRANSIT_NUMBER_INVALID',
  bsb: 'BSB_INVALID',
  clearingNumber: 'CLEARING_NUMBER_INVALID',
  accountNumber: 'ACCOUNT_NUMBER_INVALID',
  iban: 'IBAN_INVALID',
  accountType: 'ACCOUNT_TYPE_MISSING',
} as const satisfies Record<AccountField, ErrorCode>;

function isName(name: string): boolean {
  return name !== '' && name.length <= maxTypedLength && isPlainText(name);
}
