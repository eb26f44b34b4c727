import { describe, expect, it } from 'vitest';
import {
  afterKey,
  decimalMarkOf,
  readTypedAmount,
  noLimitText,
  readTypedLimit,
  typedLimitOf,
} from '../../../src/ui/fields/typed-amount.ts';

describe('an amount of a limit check is parsed while it is typed', () => {
  it.each([
    ['', 'en-GB', { kind: 'none' }],
    ['  ', 'en-GB', { kind: 'none' }],
    ['8', 'en-GB', { kind: 'amount', amountMinor: 800 }],
    ['82.', 'en-GB', { kind: 'amount', amountMinor: 8_200 }],
    ['82.5', 'en-GB', { kind: 'amount', amountMinor: 8_250 }],
    ['1,234', 'en-GB', { kind: 'amount', amountMinor: 123_400 }],
    ['1,234.50', 'en-GB', { kind: 'amount', amountMinor: 123_450 }],
    ['1.234', 'de-DE', { kind: 'amount', amountMinor: 123_400 }],
    ['82,50', 'de-DE', { kind: 'amount', amountMinor: 8_250 }],
    ['82.50', 'de-DE', { kind: 'amount', amountMinor: 8_250 }],
    ['9000000.00', 'en-GB', { kind: 'amount', amountMinor: 900_000_000 }],
    ['0.005', 'en-GB', { kind: 'wrong', reason: 'tooManyDecimals' }],
    ['1.234', 'en-GB', { kind: 'wrong', reason: 'tooManyDecimals' }],
    ['-5', 'en-GB', { kind: 'wrong', reason: 'signed' }],
    ['nothing', 'en-GB', { kind: 'wrong', reason: 'notANumber' }],
  ])('“%s” in %s', (text, locale, expected) => {
    expect(readTypedAmount(text, 'GBP', locale)).toEqual(expected);
  });

  it.each([
    ['en-GB', '.'],
    ['en-US', '.'],
    ['de-DE', ','],
    ['de-CH', '.'],
    ['fr-FR', ','],
  ])('the keypad of %s has %s', (locale, mark) => {
    expect(decimalMarkOf(locale)).toBe(mark);
  });
});

describe('the keypad', () => {
  const typed = (keys: string) => [...keys].reduce((text, key) => afterKey(text, key === '<' ? 'back' : key), '');

  it.each([
    ['1262', '1262'],
    ['12.50', '12.50'],
    ['12.507', '12.50'],
    ['12..5', '12.5'],
    ['.5', '0.5'],
    ['05', '5'],
    ['12,5<<<3', '13'],
    ['<', ''],
    ['1234567890123456789', '123456789012345678'],
  ])('%s gives %s', (keys, expected) => {
    expect(typed(keys)).toBe(expected);
  });
});

it('a limit is emptied to be typed anew, and no limit is a choice of its own', () => {
  expect(readTypedLimit('', 'GBP', 'en-GB')).toEqual({ kind: 'wrong', reason: 'empty' });
  expect(readTypedLimit(noLimitText, 'GBP', 'en-GB')).toEqual({ kind: 'none' });
  expect(readTypedLimit('12.50', 'GBP', 'en-GB')).toEqual({ kind: 'amount', amountMinor: 1_250 });
  expect(typedLimitOf(null, 'GBP', 'en-GB')).toBe(noLimitText);
});
