import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  amountMinorSchema,
  decimalText,
  formatMoney,
  money,
  readAmount,
  sum,
  sumPerCurrency,
} from '../../domain/money.ts';

describe('an amount that a person or a file writes', () => {
  it.each([
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202f234\u202f567,50', 123_456_750],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    [' 12 ', 1_200],
    ['\u00a01\u2007234\u200b.50\u3000', 123_450],
    ['１，２３４．５０', 123_450],
    ['12.', 1_200],
    ['£12', 1_200],
    ['£ 12', 1_200],
    ['12 £', 1_200],
    ['GBP 12', 1_200],
    ['12.50gbp', 1_250],
    ['0', 0],
    ['0.01', 1],
    ['0,01', 1],
    ['.5', 50],
    ['9000000.00', 900_000_000],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['007', 700],
  ])('%j is read exactly', (text, amountMinor) => {
    expect(readAmount(text, { currency: 'GBP' })).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'notANumber'],
    ['5²', 'notANumber'],
    ['.', 'notANumber'],
    ['£', 'notANumber'],
    ['1e5', 'notANumber'],
    ['NaN', 'notANumber'],
    ['+5', 'notANumber'],
    ['5%', 'notANumber'],
    ['=1+2', 'notANumber'],
    ['12 each', 'notANumber'],
    ['100 CR', 'notANumber'],
    ['12-50', 'notANumber'],
    ['100\n250', 'notANumber'],
    ['100\t250', 'notANumber'],
    ['€1,522.45', 'otherCurrency'],
    ['12 €', 'otherCurrency'],
    ['100 USD', 'otherCurrency'],
    ['usd100', 'otherCurrency'],
    ['100 JPY', 'otherCurrency'],
    ['100 kr.', 'otherCurrency'],
    ['US$100', 'otherCurrency'],
    ['-€5', 'otherCurrency'],
    ['-5', 'signed'],
    ['−5', 'signed'],
    ['5-', 'signed'],
    ['5.00 −', 'signed'],
    ['-£5', 'signed'],
    ['£-5', 'signed'],
    ['(100)', 'signed'],
    ['(£100)', 'signed'],
    ['£(1,522.45)', 'signed'],
    ['12 50', 'badGroups'],
    ['1 234 56', 'badGroups'],
    ['1 234.5 6', 'badGroups'],
    ['12  500', 'badGroups'],
    ['1 234,567.00', 'badGroups'],
    ["1'23", 'badGroups'],
    ['1.2.3', 'badGroups'],
    ['1,23,456', 'badGroups'],
    ['12.345.6', 'badGroups'],
    ['1.234', 'ambiguous'],
    ['12,345', 'ambiguous'],
    ['£12,345', 'ambiguous'],
    ['0.345', 'tooManyDecimals'],
    ['1234.567', 'tooManyDecimals'],
    ['1 234,567', 'tooManyDecimals'],
    ['1,2345', 'tooManyDecimals'],
    ['99999999999999', 'tooLarge'],
  ])('%j is refused with its reason', (text, reason) => {
    expect(readAmount(text, { currency: 'GBP' })).toEqual({ ok: false, reason });
  });

  it.each([
    ['1.234', 'EUR', ',', 123_400],
    ['1,234', 'GBP', '.', 123_400],
    ['1,5', 'EUR', ',', 150],
  ] as const)('a known decimal mark decides what %s in %s means', (text, currency, decimalMark, amountMinor) => {
    expect(readAmount(text, { currency, decimalMark })).toEqual({ ok: true, amountMinor });
  });

  it.each([
    ['$5', 'USD', { ok: true, amountMinor: 500 }],
    ['A$5', 'AUD', { ok: true, amountMinor: 500 }],
    ['A$5', 'USD', { ok: false, reason: 'otherCurrency' }],
    ['US$5', 'AUD', { ok: false, reason: 'otherCurrency' }],
    ['5 kr.', 'DKK', { ok: true, amountMinor: 500 }],
    ['kr. 5', 'DKK', { ok: true, amountMinor: 500 }],
    ['kr 5', 'SEK', { ok: true, amountMinor: 500 }],
    ['kr.5', 'SEK', { ok: false, reason: 'ambiguous' }],
    ['12,50 zł', 'PLN', { ok: true, amountMinor: 1_250 }],
    ['Fr. 12.50', 'CHF', { ok: true, amountMinor: 1_250 }],
  ] as const)('%s in an account in %s', (text, currency, expected) => {
    expect(readAmount(text, { currency })).toEqual(expected);
  });
});

describe('money', () => {
  it('is never added across currencies', () => {
    expect(() => sum([money(1, 'GBP'), money(1, 'EUR')], 'GBP')).toThrow(/EUR/);
    expect(sumPerCurrency([money(1, 'GBP'), money(2, 'EUR'), money(3, 'GBP')])).toEqual([
      money(4, 'GBP'),
      money(2, 'EUR'),
    ]);
  });

  it('is a whole number of minor units, never NaN, a fraction or minus zero', () => {
    for (const wrong of [NaN, 1.5, -0, -1, Infinity, 9_000_000_000_001, '1'])
      expect(v.is(amountMinorSchema, wrong)).toBe(false);
    expect(v.is(amountMinorSchema, 9_000_000_000_000)).toBe(true);
    expect(() => money(0.1, 'GBP')).toThrow(/whole/);
  });

  it('is formatted for the reader’s locale', () => {
    expect(formatMoney(money(124_000, 'GBP'), 'en-GB')).toBe('£1,240.00');
    expect(formatMoney(money(900_000_000, 'EUR'), 'de-DE')).toBe('9.000.000,00\u00a0€');
    expect(decimalText(money(-5, 'GBP'))).toBe('-0.05');
  });
});
