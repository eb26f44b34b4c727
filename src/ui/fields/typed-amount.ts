import { plainFigures } from '../../../domain/plain-figures.ts';
import {
  type AmountReason,
  type Currency,
  type DecimalMark,
  decimalText,
  money,
  readAmount,
} from '../../../domain/money.ts';

/** The typed value: empty, an amount in minor units, or text that is not an amount. */
export type TypedAmount =
  | { readonly kind: 'none' }
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | { readonly kind: 'wrong'; readonly reason: AmountReason };

/** Parses the text; the locale decides ambiguous amounts. A mark at the end is the start of the decimals. */
export function readTypedAmount(text: string, currency: Currency, locale: string): TypedAmount {
  const begun = plainFigures(text).replace(/[.,]$/, '');
  if (begun === '') return { kind: 'none' };
  const plain = readAmount(begun, { currency });
  const reading =
    !plain.ok && plain.reason === 'ambiguous'
      ? readAmount(begun, { currency, decimalMark: decimalMarkOf(locale) })
      : plain;
  return reading.ok ? { kind: 'amount', amountMinor: reading.amountMinor } : { kind: 'wrong', reason: reading.reason };
}

/** The text of a limit field for which no limit is chosen. */
export const noLimitText = 'no limit';

/** The typed limit of something that has one: `none` is a choice of its own, and an empty field is wrong. */
export function readTypedLimit(text: string, currency: Currency, locale: string): TypedAmount {
  if (text === noLimitText) return { kind: 'none' };
  const typed = readTypedAmount(text, currency, locale);
  return typed.kind === 'none' ? { kind: 'wrong', reason: 'empty' } : typed;
}

/** A limit as text for its field. */
export function typedLimitOf(minor: number | null, currency: Currency, locale: string): string {
  return minor === null ? noLimitText : typedAmountOf(minor, currency, locale);
}

/** The locale's decimal mark: a dot or a comma. */
export function decimalMarkOf(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** The amount as typed text in this locale. */
export function typedAmountOf(minor: number, currency: Currency, locale: string): string {
  return decimalText(money(minor, currency)).replace('.', decimalMarkOf(locale));
}

/** The text after one more key of a keypad: at most one mark and two digits after it. */
export function afterKey(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1);
  const [, fraction] = text.split(/[.,]/);
  if (key === '.' || key === ',') return fraction !== undefined ? text : `${text || '0'}${key}`;
  if (fraction !== undefined && fraction.length >= 2) return text;
  if (text.length >= maxTypedLength) return text;
  return text === '0' ? key : `${text}${key}`;
}

/** Enough characters for the largest amount, with its marks. */
export const maxTypedLength = 18;
