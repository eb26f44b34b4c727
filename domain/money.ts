import type { Currency } from './amount.ts';
import { maxAmountMinor } from './amount.ts';

export { amountMinorSchema, currencies, currencySchema, positiveAmountMinorSchema } from './amount.ts';
export type { Currency } from './amount.ts';

/** An amount: a whole number of minor units (cents, pence) and its currency. Never a float, never without the currency. */
export type Money = { readonly amountMinor: number; readonly currency: Currency };

export function money(amountMinor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amountMinor)) throw new Error(`${amountMinor} is not a whole number of minor units.`);
  return { amountMinor, currency };
}

/** The sum of amounts of one currency; throws where currencies are mixed, because sums across currencies are lists. */
export function sum(amounts: readonly Money[], currency: Currency): Money {
  let total = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency)
      throw new Error(`A sum in ${currency} was given an amount in ${amount.currency}.`);
    total += amount.amountMinor;
  }
  return money(total, currency);
}

/** Sums per currency, in the order in which the currencies first appear. */
export function sumPerCurrency(amounts: readonly Money[]): Money[] {
  const totals = new Map<Currency, number>();
  for (const { amountMinor, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amountMinor);
  return [...totals].map(([currency, amountMinor]) => money(amountMinor, currency));
}

/** Digits after the decimal mark. Every supported currency has two; kept as one place to change. */
export function minorDigits(_currency: Currency): number {
  return 2;
}

/** The amount as people of the locale write it, such as `£1,240.00`. */
export function formatMoney(amount: Money, locale: string): string {
  return moneyFormat(locale, amount.currency).format(amount.amountMinor / 10 ** minorDigits(amount.currency));
}

/** An amount as exact decimal text with a dot, such as `1240.00`; for files and machine-readable places. */
export function decimalText(amount: Money): string {
  const digits = minorDigits(amount.currency);
  const sign = amount.amountMinor < 0 ? '-' : '';
  const text = String(Math.abs(amount.amountMinor)).padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export type ParsedAmount =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly reason: 'empty' | 'notANumber' | 'tooManyDecimals' | 'ambiguous' | 'tooLarge' };

/**
 * Reads an amount as a person or a spreadsheet writes it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`, `£12`.
 * A single separator followed by exactly three digits is ambiguous unless `decimalMark` says which it is; it is refused,
 * never guessed, because a guess is a factor of a thousand.
 */
export function parseAmount(text: string, currency: Currency, decimalMark?: '.' | ','): ParsedAmount {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[^\d.,-]+|[^\d.,]+$/g, '');
  if (bare === '') return { ok: false, reason: text.trim() === '' ? 'empty' : 'notANumber' };
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(bare)) return { ok: false, reason: 'notANumber' };
  const split = splitAtDecimalMark(bare, decimalMark);
  if (typeof split === 'string') return { ok: false, reason: split };
  const digits = minorDigits(currency);
  if (split.fraction.length > digits) return { ok: false, reason: 'tooManyDecimals' };
  const amountMinor = Number(`${split.whole}${split.fraction.padEnd(digits, '0')}`);
  if (amountMinor > maxAmountMinor) return { ok: false, reason: 'tooLarge' };
  return { ok: true, amountMinor };
}

function splitAtDecimalMark(
  bare: string,
  decimalMark: '.' | ',' | undefined,
): { whole: string; fraction: string } | 'ambiguous' | 'notANumber' {
  const marks = [...bare].filter((char) => char === '.' || char === ',');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const isMixed = new Set(marks).size === 2;
  const mark = decimalMark ?? (isMixed ? bare[last] : undefined);
  const tail = bare.length - last - 1;
  if (!mark && marks.length === 1 && tail === 3 && bare.slice(0, last) !== '0') return 'ambiguous';
  const decimalAt = mark ? bare.lastIndexOf(mark) : marks.length === 1 ? last : -1;
  const whole = decimalAt < 0 ? bare : bare.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : bare.slice(decimalAt + 1);
  if (/[.,]/.test(fraction) || !isGrouped(whole, mark)) return 'notANumber';
  return { whole: whole.replace(/[.,]/g, '') || '0', fraction };
}

/** Thousands groups must be groups of three, all with the same mark, and the mark must not be the decimal one. */
function isGrouped(whole: string, decimalMark: string | undefined): boolean {
  if (/^\d*$/.test(whole)) return true;
  const groupMark = whole.includes('.') ? '.' : ',';
  if (groupMark === decimalMark) return false;
  const groups = whole.split(groupMark);
  return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency });
  moneyFormats.set(key, made);
  return made;
}
