import { describe, expect, it } from 'vitest';
import {
  amountMinorSchema,
  decimalText,
  formatMoney,
  money,
  parseAmount,
  sum,
  sumPerCurrency,
} from '../../domain/money.ts';
import * as v from 'valibot';

describe('an amount that a person types', () => {
  it.each([
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ["1'234.50", 123_450],
    ['£12', 1_200],
    ['12 €', 1_200],
    ['0.01', 1],
    ['0,01', 1],
    ['.5', 50],
    ['9000000.00', 900_000_000],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['007', 700],
  ])('%s is read exactly', (text, expected) => {
    const parsed = parseAmount(text, 'GBP');
    expect(parsed).toEqual({ ok: true, amountMinor: expected });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'notANumber'],
    ['1.234', 'ambiguous'],
    ['12,345', 'ambiguous'],
    ['1.2.3', 'notANumber'],
    ['1,23,456', 'notANumber'],
    ['12.345.6', 'notANumber'],
    ['-5', 'notANumber'],
    ['1e5', 'notANumber'],
    ['NaN', 'notANumber'],
    ['99999999999999', 'tooLarge'],
    ['1,2345', 'tooManyDecimals'],
  ])('"%s" is refused, because a guess could be a thousandfold wrong', (text, reason) => {
    expect(parseAmount(text, 'GBP')).toEqual({ ok: false, reason });
  });

  it('a known decimal mark decides what would be ambiguous', () => {
    expect(parseAmount('1.234', 'EUR', ',')).toEqual({ ok: true, amountMinor: 123_400 });
    expect(parseAmount('1,234', 'GBP', '.')).toEqual({ ok: true, amountMinor: 123_400 });
    expect(parseAmount('1,5', 'EUR', ',')).toEqual({ ok: true, amountMinor: 150 });
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

  it('is written as the reader writes it', () => {
    expect(formatMoney(money(124_000, 'GBP'), 'en-GB')).toBe('£1,240.00');
    expect(formatMoney(money(900_000_000, 'EUR'), 'de-DE')).toBe('9.000.000,00\u00a0€');
    expect(decimalText(money(-5, 'GBP'))).toBe('-0.05');
  });
});
