import type { TypedAccountDetails } from '../../../domain/bank-accounts/account-details.ts';
import type { AccountNumbers } from '../../../domain/bank-accounts/account-numbers.ts';
import { type BankingCountry, countryRules } from '../../../domain/bank-accounts/banking-countries.ts';

/** A valid account of each country, as a person may type it. */
export const validNumbers: Record<BankingCountry, AccountNumbers> = {
  AT: { iban: 'AT61 1904 3002 3457 3201' },
  AU: { bsb: '062-000', accountNumber: '12345678' },
  BE: { iban: 'BE68 5390 0754 7034' },
  CA: { institutionNumber: '0003', transitNumber: '12345', accountNumber: '1234567' },
  CZ: { iban: 'CZ65 0800 0000 1920 0014 5399' },
  DE: { iban: 'de89 3704 0044 0532 0130 00' },
  ES: { iban: 'ES91 2100 0418 4502 0005 1332' },
  FI: { iban: 'FI21 1234 5600 0007 85' },
  FR: { iban: 'FR14 2004 1010 0505 0001 3M02 606' },
  GB: { sortCode: '20-00-00', accountNumber: '5577 9911' },
  IE: { iban: 'IE29 AIBK 9311 5212 3456 78' },
  IT: { iban: 'IT60 X054 2811 1010 0000 0123 456' },
  LU: { iban: 'LU28 0019 4006 4475 0000' },
  NL: { iban: 'NL91 ABNA 0417 1643 00' },
  PT: { iban: 'PT50 0002 0123 1234 5678 9015 4' },
  RO: { iban: 'RO49 AAAA 1B31 0075 9384 0000' },
  SE: { clearingNumber: '6789', accountNumber: '123 456 789' },
  US: { routingNumber: '021000021', accountNumber: '1234567890', accountType: 'checking' },
};

/** Typed details, valid unless changed. */
export function aTypedAccount(
  country: BankingCountry,
  changed: AccountNumbers = {},
  others: Partial<TypedAccountDetails> = {},
): TypedAccountDetails {
  const numbers = { ...validNumbers[country], ...changed };
  const confirmation = numbers[countryRules[country].number] ?? '';
  return { country, holderName: 'Harbour Build Ltd', bankName: 'A Bank', numbers, confirmation, ...others };
}
