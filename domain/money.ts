import { type Currency, currencies, maxAmountMinor } from './amount.ts';
import { plainFigures } from './plain-figures.ts';

export { amountMinorSchema, currencies, currencySchema, positiveAmountMinorSchema } from './amount.ts';
export type { Currency } from './amount.ts';

/** An amount: a whole number of minor units (cents, pence) and its currency. Never a float, never without the currency. */
export type Money = { readonly amountMinor: number; readonly currency: Currency };

export function money(amountMinor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amountMinor)) throw new Error(`${amountMinor} is not a whole number of minor units.`);
  return { amountMinor, currency };
}

/** The sum of amounts of one currency; throws if currencies are mixed (use `sumPerCurrency`). */
export function sum(amounts: readonly Money[], currency: Currency): Money {
  let total = 0;
  for (const amount of amounts) {
    if (amount.currency !== currency)
      throw new Error(`A sum in ${currency} was given an amount in ${amount.currency}.`);
    total += amount.amountMinor;
  }
  return money(total, currency);
}

/** The sum of amounts of one currency in minor units, for rows whose currency is known. */
export function sumMinor(rows: readonly { readonly amountMinor: number }[]): number {
  return rows.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** Sums per currency, in the order in which the currencies first appear. */
export function sumPerCurrency(amounts: readonly Money[]): Money[] {
  const totals = new Map<Currency, number>();
  for (const { amountMinor, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0) + amountMinor);
  return [...totals].map(([currency, amountMinor]) => money(amountMinor, currency));
}

/** Digits after the decimal mark. Every supported currency has two; this function is the one place to change. */
export function minorDigits(_currency: Currency): number {
  return 2;
}

/** The amount in the format of the locale, such as `£1,240.00`. */
export function formatMoney(amount: Money, locale: string): string {
  return moneyFormat(locale, amount.currency).format(amount.amountMinor / 10 ** minorDigits(amount.currency));
}

/** An amount as exact decimal text with a dot, such as `1240.00`; for files and other machine-readable output. */
export function decimalText(amount: Money): string {
  const digits = minorDigits(amount.currency);
  const sign = amount.amountMinor < 0 ? '-' : '';
  const text = String(Math.abs(amount.amountMinor)).padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The character before the decimals. */
export type DecimalMark = '.' | ',';

/** An amount in minor units, or the one reason why the text was refused. */
export type AmountReading =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly reason: AmountReason };

/**
 * `signed`: a minus sign or brackets, before or after the number. `badGroups`: blanks or marks that do not separate groups of three digits.
 * `ambiguous`: one mark with three digits after it, which may be decimals or a group.
 */
export type AmountReason =
  | 'empty'
  | 'notANumber'
  | 'otherCurrency'
  | 'signed'
  | 'badGroups'
  | 'ambiguous'
  | 'tooManyDecimals'
  | 'tooLarge';

/**
 * `extraZeros`: whether zeros after the currency's decimals are skipped (`55.9400`), always or unless the decimals could be a group of
 * three digits (`55.940`). Without it they are refused.
 */
type AmountContext = {
  readonly currency: Currency;
  readonly decimalMark?: DecimalMark | null;
  readonly extraZeros?: 'skipped' | 'skippedUnlessGroup';
};

/**
 * Parses an amount that a person wrote, in a field or in a file: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`, `£12`. It skips and guesses
 * nothing, because a wrong guess is a factor of a thousand. `decimalMark` decides a single mark with three digits after it.
 */
export function readAmount(text: string, context: AmountContext): AmountReading {
  const { currency, decimalMark = null } = context;
  const written = plainFigures(text);
  if (written === '') return refused('empty');
  const number = withoutOwnSign(written, currency);
  if (number === null) return refused('ambiguous');
  if (!/^[\d.,'’ ]*$/.test(number)) return refused(reasonOf(number, context));
  if (!/\d/.test(number)) return refused('notANumber');
  const split = splitAtDecimalMark(number.replace(/’/g, "'"), decimalMark);
  if (typeof split === 'string') return refused(split);
  const digits = minorDigits(currency);
  const fraction = withoutExtraZeros(split.fraction, digits, context);
  if (fraction.length > digits) return refused('tooManyDecimals');
  const amountMinor = Number(`${split.whole}${fraction.padEnd(digits, '0')}`);
  return amountMinor > maxAmountMinor ? refused('tooLarge') : { ok: true, amountMinor };
}

function withoutExtraZeros(fraction: string, digits: number, { extraZeros }: AmountContext): string {
  const mayBeGroup = fraction.length === 3;
  const isSkipped = extraZeros === 'skipped' || (extraZeros === 'skippedUnlessGroup' && !mayBeGroup);
  return isSkipped && /^0*$/.test(fraction.slice(digits)) ? fraction.slice(0, digits) : fraction;
}

/** True if the text is the currency's code, or one of its signs. */
export function namesCurrency(text: string, currency: Currency): boolean {
  const name = text.trim().toLowerCase();
  return [currency, ...currencySigns[currency]].some((sign) => sign.toLowerCase() === name);
}

function refused(reason: AmountReason): AmountReading {
  return { ok: false, reason };
}

/** Signs of each currency besides its code. */
const currencySigns: Readonly<Record<Currency, readonly string[]>> = {
  AUD: ['A$', '$'],
  CAD: ['CA$', 'C$', '$'],
  CHF: ['Fr.', 'Fr'],
  DKK: ['kr.', 'kr'],
  EUR: ['€'],
  GBP: ['£'],
  MXN: ['MX$', '$'],
  NZD: ['NZ$', '$'],
  PLN: ['zł'],
  SEK: ['kr.', 'kr'],
  USD: ['US$', '$'],
};

/** The text without the currency's own code or sign before and after the number; null for `kr.5`, whose dot could be the decimal mark. */
function withoutOwnSign(text: string, currency: Currency): string | null {
  const signs = [currency, ...currencySigns[currency]].map((sign) => sign.toLowerCase());
  const before = signs.find((sign) => text.toLowerCase().startsWith(sign)) ?? '';
  const number = text.slice(before.length);
  if (/^\p{L}/u.test(before) && /\.\d/.test(text.slice(before.length - 1, before.length + 2))) return null;
  const after = signs.find((sign) => number.toLowerCase().endsWith(sign)) ?? '';
  return number.slice(0, number.length - after.length).trim();
}

/** Why a text with more than digits and marks is refused. */
function reasonOf(text: string, context: AmountContext): AmountReason {
  const unsigned = text.replace(/^[-−–(]+|[-−–)]+$/g, '');
  if (unsigned !== text) {
    const reading = readAmount(unsigned, context);
    return reading.ok ? 'signed' : reading.reason;
  }
  const words = text.match(/\p{L}+\.?/gu) ?? [];
  return /\p{Sc}/u.test(text) || words.some(isCurrencyWord) ? 'otherCurrency' : 'notANumber';
}

function isCurrencyWord(word: string): boolean {
  if (/^[A-Z]{3}$/.test(word)) return true;
  const known = [...currencies, ...Object.values(currencySigns).flat()];
  return known.some((sign) => sign.toLowerCase() === word.toLowerCase());
}

function splitAtDecimalMark(
  text: string,
  known: DecimalMark | null,
): { whole: string; fraction: string } | 'ambiguous' | 'badGroups' {
  const marks = text.match(/[.,]/g) ?? [];
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (!known && marks.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return 'ambiguous';
  const isMixed = new Set(marks).size === 2;
  const mark = known ?? (isMixed || marks.length === 1 ? text[last] : undefined);
  const decimalAt = mark ? text.lastIndexOf(mark) : -1;
  const whole = decimalAt < 0 ? text : text.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : text.slice(decimalAt + 1);
  if (!/^\d*$/.test(fraction) || !isGrouped(whole, mark)) return 'badGroups';
  return { whole: whole.replace(/\D/g, '') || '0', fraction };
}

/** Groups have three digits and one common separator, which is not the decimal mark. */
function isGrouped(whole: string, decimalMark: string | undefined): boolean {
  if (/^\d*$/.test(whole)) return true;
  const separator = /\D/.exec(whole)?.[0] ?? '';
  if (separator === decimalMark) return false;
  const groups = whole.split(separator);
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
