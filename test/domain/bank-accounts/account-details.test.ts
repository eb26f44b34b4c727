import { describe, expect, it } from 'vitest';
import { readAccountDetails } from '../../../domain/bank-accounts/account-details.ts';
import { type AccountNumbers, lastFour } from '../../../domain/bank-accounts/account-numbers.ts';
import {
  type BankingCountry,
  bankingCountries,
  countryRules,
} from '../../../domain/bank-accounts/banking-countries.ts';
import { doubtAbout } from '../../../domain/bank-accounts/doubtful-numbers.ts';
import { holderNameAtBank } from '../../../domain/bank-accounts/holder-name.ts';
import { aTypedAccount } from './a-typed-account.ts';

/** The codes of the refused fields. */
function refusedFields(typed: Parameters<typeof readAccountDetails>[0]) {
  const read = readAccountDetails(typed);
  if (!('refusals' in read)) return {};
  return Object.fromEntries(Object.entries(read.refusals).map(([field, refusal]) => [field, refusal.code]));
}

describe('a valid account', () => {
  it.each([
    ['AT', 'EUR', '3201', { iban: 'AT611904300234573201' }],
    ['AU', 'AUD', '5678', { bsb: '062000', accountNumber: '12345678' }],
    ['BE', 'EUR', '7034', { iban: 'BE68539007547034' }],
    ['CA', 'CAD', '567', { institutionNumber: '003', transitNumber: '12345', accountNumber: '1234567' }],
    ['CZ', 'EUR', '5399', { iban: 'CZ6508000000192000145399' }],
    ['DE', 'EUR', '3000', { iban: 'DE89370400440532013000' }],
    ['ES', 'EUR', '1332', { iban: 'ES9121000418450200051332' }],
    ['FI', 'EUR', '0785', { iban: 'FI2112345600000785' }],
    ['FR', 'EUR', '2606', { iban: 'FR1420041010050500013M02606' }],
    ['GB', 'GBP', '9911', { sortCode: '200000', accountNumber: '55779911' }],
    ['IE', 'EUR', '5678', { iban: 'IE29AIBK93115212345678' }],
    ['IT', 'EUR', '3456', { iban: 'IT60X0542811101000000123456' }],
    ['LU', 'EUR', '0000', { iban: 'LU280019400644750000' }],
    ['NL', 'EUR', '4300', { iban: 'NL91ABNA0417164300' }],
    ['PT', 'EUR', '0154', { iban: 'PT50000201231234567890154' }],
    ['RO', 'EUR', '0000', { iban: 'RO49AAAA1B31007593840000' }],
    ['SE', 'SEK', '6789', { clearingNumber: '6789', accountNumber: '123456789' }],
    ['US', 'USD', '7890', { routingNumber: '021000021', accountNumber: '1234567890', accountType: 'checking' }],
  ] as const)(
    'of %s in %s is read without blanks and dashes, and ends with %s',
    (country, currency, last4, numbers) => {
      expect(readAccountDetails(aTypedAccount(country))).toEqual({
        country,
        currency,
        last4,
        numbers,
        holderName: 'Harbour Build Ltd',
        bankName: 'A Bank',
      });
    },
  );

  it('may be an old Swedish one, whose clearing number has five digits', () => {
    const numbers = { clearingNumber: '8129-9', accountNumber: '904 338 671-1' };
    expect(refusedFields(aTypedAccount('SE', numbers))).toEqual({});
  });
});

describe('a number that was pasted with its label', () => {
  it.each([
    ['DE', { iban: 'IBAN: DE02 1203 0000 0000 2020 51' }, { iban: 'DE02120300000000202051' }],
    ['DE', { iban: 'IBAN DE02120300000000202051' }, { iban: 'DE02120300000000202051' }],
    ['DE', { iban: 'IBAN-Nr.: DE02120300000000202051 BIC: BYLADEM1001' }, { iban: 'DE02120300000000202051' }],
    ['DE', { iban: 'IBANDE02120300000000202051' }, { iban: 'DE02120300000000202051' }],
    ['FR', { iban: 'IBAN\u00A0: FR14 2004 1010 0505 0001 3M02 606' }, { iban: 'FR1420041010050500013M02606' }],
    ['NL', { iban: 'IBAN NL91 ABNA 0417 1643 00' }, { iban: 'NL91ABNA0417164300' }],
    ['GB', { sortCode: 'Sort code: 20-00-00', accountNumber: 'Account no. 55779911' }],
    ['GB', { sortCode: 'Sort Code 20 00 00', accountNumber: 'A/C No: 5577 9911' }],
    [
      'GB',
      {
        sortCode: 'Sort code: 20-00-00 Account number: 55779911',
        accountNumber: 'Sort code: 20-00-00, Account number: 55779911',
      },
    ],
    ['AU', { bsb: 'BSB: 062-000', accountNumber: 'Acc: 12345678' }, { bsb: '062000', accountNumber: '12345678' }],
    [
      'US',
      { routingNumber: 'ABA# 021000021', accountNumber: 'Account #1234567890' },
      { routingNumber: '021000021', accountNumber: '1234567890', accountType: 'checking' },
    ],
    [
      'CA',
      { institutionNumber: 'Institution No. 0003', transitNumber: 'Transit: 12345', accountNumber: 'Acct 1234567' },
      { institutionNumber: '003', transitNumber: '12345', accountNumber: '1234567' },
    ],
    [
      'SE',
      { clearingNumber: 'Clearingnr: 6789', accountNumber: 'Konto: 123 456 789' },
      { clearingNumber: '6789', accountNumber: '123456789' },
    ],
    ['SE', { accountNumber: 'Kontonummer 123 456 789' }, { clearingNumber: '6789', accountNumber: '123456789' }],
  ] as const)('in %s: %o', (country, pasted, ...[numbers]) => {
    const british = { sortCode: '200000', accountNumber: '55779911' };
    expect(readAccountDetails(aTypedAccount(country, pasted))).toMatchObject({ numbers: numbers ?? british });
  });

  it('is not guessed from what is no IBAN', () => {
    for (const iban of ['BLZ 37040044 Konto 532013000', 'IBAN:', 'IBAN: GB33BUKB20201555555555'])
      expect(Object.keys(refusedFields(aTypedAccount('DE', { iban })))).toContain('iban');
  });
});

describe('numbers that have the right form and are doubtful', () => {
  it.each([
    ['GB', { sortCode: '000000', accountNumber: '00000000' }, 'allZeros'],
    ['GB', { sortCode: '000000', accountNumber: '55779911' }, 'allZeros'],
    ['GB', { sortCode: '200000', accountNumber: '00000000' }, 'allZeros'],
    ['AU', { bsb: '000000', accountNumber: '12345678' }, 'allZeros'],
    ['US', { routingNumber: '021000021', accountNumber: '0000', accountType: 'checking' }, 'allZeros'],
    // The examples of Vocalink's specification.
    ['GB', { sortCode: '089999', accountNumber: '66374958' }, null],
    ['GB', { sortCode: '107999', accountNumber: '88837491' }, null],
    ['GB', { sortCode: '202959', accountNumber: '63748472' }, null],
    ['GB', { sortCode: '871427', accountNumber: '46238510' }, null],
    ['GB', { sortCode: '089999', accountNumber: '66374959' }, 'modulus'],
    ['GB', { sortCode: '107999', accountNumber: '88837493' }, 'modulus'],
    ['GB', { sortCode: '203099', accountNumber: '66831036' }, 'modulus'],
    // A sort code that the table does not have cannot be checked.
    ['GB', { sortCode: '999999', accountNumber: '12345678' }, null],
    ['AU', { bsb: '062000', accountNumber: '12345678' }, null],
  ] as const)('in %s: %o: %s', (country, numbers, doubt) => {
    expect(doubtAbout(country, numbers)).toBe(doubt);
    // They are never refused.
    expect(refusedFields(aTypedAccount(country, numbers))).toEqual({});
  });
});

/** One wrong number of each kind: wrong by a digit, by its length, or by a letter. */
const wrongNumbers: readonly (readonly [BankingCountry, AccountNumbers, Record<string, string>])[] = [
  ['AT', { iban: 'AT611904300234573202' }, { iban: 'IBAN_INVALID' }],
  ['AT', { iban: 'AT61190430023457320' }, { iban: 'IBAN_INVALID' }],
  ['AU', { bsb: '06200' }, { bsb: 'BSB_INVALID' }],
  ['AU', { accountNumber: '1234' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['AU', { accountNumber: '1234567890' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['BE', { iban: 'BE69539007547034' }, { iban: 'IBAN_INVALID' }],
  // Correct by modulo 97, wrong by the check digits of the country.
  ['BE', { iban: 'BE41539007547035' }, { iban: 'IBAN_INVALID' }],
  ['CA', { institutionNumber: '1003' }, { institutionNumber: 'INSTITUTION_NUMBER_INVALID' }],
  ['CA', { transitNumber: '1234' }, { transitNumber: 'TRANSIT_NUMBER_INVALID' }],
  ['CA', { accountNumber: '1234567890123' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['CZ', { iban: 'CZ6508000000192000145398' }, { iban: 'IBAN_INVALID' }],
  ['CZ', { iban: 'CZ9208000000192000145398' }, { iban: 'IBAN_INVALID' }],
  ['DE', { iban: 'DE89370400440532013001' }, { iban: 'IBAN_INVALID' }],
  ['DE', { iban: 'DE8937040044053201300O' }, { iban: 'IBAN_INVALID' }],
  ['DE', { iban: '' }, { iban: 'IBAN_INVALID' }],
  ['DE', { iban: 'AT611904300234573201' }, { iban: 'IBAN_OTHER_COUNTRY' }],
  ['ES', { iban: 'ES9121000418450200051333' }, { iban: 'IBAN_INVALID' }],
  ['ES', { iban: 'ES6421000418450200051333' }, { iban: 'IBAN_INVALID' }],
  ['FI', { iban: 'FI2112345600000786' }, { iban: 'IBAN_INVALID' }],
  ['FR', { iban: 'FR1420041010050500013M02607' }, { iban: 'IBAN_INVALID' }],
  ['FR', { iban: 'FR8420041010050500013M02607' }, { iban: 'IBAN_INVALID' }],
  ['GB', { sortCode: '20-00-0' }, { sortCode: 'SORT_CODE_INVALID' }],
  ['GB', { accountNumber: '5577991' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['GB', { accountNumber: '5577991A' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['IE', { iban: 'IE29AIBK93115212345679' }, { iban: 'IBAN_INVALID' }],
  ['IT', { iban: 'IT6000542811101000000123456' }, { iban: 'IBAN_INVALID' }],
  ['LU', { iban: 'LU28001940064475000A' }, { iban: 'IBAN_INVALID' }],
  ['NL', { iban: 'NL91ABNA0417164301' }, { iban: 'IBAN_INVALID' }],
  ['PT', { iban: 'PT50000201231234567890155' }, { iban: 'IBAN_INVALID' }],
  ['PT', { iban: 'PT23000201231234567890155' }, { iban: 'IBAN_INVALID' }],
  ['RO', { iban: 'RO49AAAA1B31007593840001' }, { iban: 'IBAN_INVALID' }],
  ['SE', { clearingNumber: '0000' }, { clearingNumber: 'CLEARING_NUMBER_INVALID' }],
  ['SE', { clearingNumber: '67891' }, { clearingNumber: 'CLEARING_NUMBER_INVALID' }],
  ['SE', { clearingNumber: '5000', accountNumber: '0000007' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['US', { routingNumber: '021000022' }, { routingNumber: 'ROUTING_NUMBER_INVALID' }],
  ['US', { routingNumber: '000000000' }, { routingNumber: 'ROUTING_NUMBER_INVALID' }],
  ['US', { accountNumber: '1' }, { accountNumber: 'ACCOUNT_NUMBER_INVALID' }],
  ['US', { accountType: 'current' }, { accountType: 'ACCOUNT_TYPE_MISSING' }],
];

describe('a wrong number', () => {
  it.each(wrongNumbers)('of %s, %j, is refused as %j', (country, numbers, refusals) => {
    expect(refusedFields(aTypedAccount(country, numbers))).toEqual(refusals);
  });

  it('is tested for every country', () => {
    expect([...new Set(wrongNumbers.map(([country]) => country))].toSorted()).toEqual([...bankingCountries]);
  });

  it('is never part of the refusal', () => {
    const read = readAccountDetails(aTypedAccount('GB', { sortCode: '987654321', accountNumber: '123456789' }));
    expect(JSON.stringify(read)).not.toMatch(/\d{3}/);
  });
});

describe('a number that is typed twice', () => {
  it.each([
    ['GB', '5577-9911', {}],
    ['GB', '55779912', { confirmation: 'ACCOUNT_NUMBERS_DIFFER' }],
    ['DE', 'DE89370400440532013000', {}],
    ['DE', '', { confirmation: 'ACCOUNT_NUMBERS_DIFFER' }],
  ] as const)('of %s as %j the second time is answered by %j', (country, confirmation, refusals) => {
    expect(refusedFields(aTypedAccount(country, {}, { confirmation }))).toEqual(refusals);
  });
});

describe('the names', () => {
  it.each([
    [{ holderName: ' ' }, { holderName: 'HOLDER_NAME_INVALID' }],
    [{ holderName: 'x'.repeat(64) }, {}],
    [{ holderName: 'x'.repeat(65) }, { holderName: 'HOLDER_NAME_INVALID' }],
    [{ holderName: '港湾' }, { holderName: 'HOLDER_NAME_INVALID' }],
    [{ holderName: 'Straße & Söhne' }, {}],
    [{ bankName: '' }, { bankName: 'BANK_NAME_INVALID' }],
  ])('%j are answered by %j', (names, refusals) => {
    expect(refusedFields(aTypedAccount('GB', {}, names))).toEqual(refusals);
  });

  it.each([
    ['Größe & Söhne GmbH', 'GROSSE SOHNE GMBH'],
    ['Łódź Ærø Œuvre', 'LODZ AERO OEUVRE'],
    ['Harbour Building Company Ltd', 'HARBOUR BUILDING C'],
    ['O’Neill', "O'NEILL"],
    ['Łukasiewicz', 'LUKASIEWICZ'],
    ['Đorđe Ødegård', 'DORDE ODEGARD'],
    ['Ναυσικά', 'NAYSIKA'],
    ['Щукин', 'SCHUKIN'],
    ['港湾', ''],
    ['Harbour 港湾', ''],
  ])('%j reads %j at the bank', (name, read) => {
    expect(holderNameAtBank(name)).toBe(read);
  });
});

it.each([
  ['55779911', '9911'],
  ['1234567', '567'],
  ['12345', '45'],
  ['12', '2'],
])('of %s only %s is shown', (number, shown) => {
  expect(lastFour(number)).toBe(shown);
});

it('every country has the scheme of its direct debit, and Sweden none', () => {
  const schemes = (scheme: string | null) =>
    bankingCountries.filter((country) => countryRules[country].scheme === scheme);
  expect(schemes('V1')).toEqual(['GB']);
  expect(schemes('V2NonSEPA')).toEqual(['AU', 'CA', 'US']);
  expect(schemes(null)).toEqual(['SE']);
  expect(schemes('V2SEPA').join(' ')).toBe('AT BE CZ DE ES FI FR IE IT LU NL PT RO');
});
