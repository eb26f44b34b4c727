import type { AmountReason, Currency, DecimalMark } from '../../../domain/money.ts';
import { decimalText, money, readAmount } from '../../../domain/money.ts';

/** What a person has typed so far: nothing, an amount in minor units, or text that is not an amount. */
export type TypedAmount =
  | { readonly kind: 'none' }
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | { readonly kind: 'wrong'; readonly reason: AmountReason };

/** Reads it as the locale writes amounts, where it could mean two things. A mark at the end is the start of the pence. */
export function readTypedAmount(text: string, currency: Currency, locale: string): TypedAmount {
  const begun = text.trim().replace(/[.,]$/, '');
  if (begun === '') return { kind: 'none' };
  const plain = readAmount(begun, { currency });
  const reading =
    !plain.ok && plain.reason === 'ambiguous'
      ? readAmount(begun, { currency, decimalMark: decimalMarkOf(locale) })
      : plain;
  return reading.ok ? { kind: 'amount', amountMinor: reading.amountMinor } : { kind: 'wrong', reason: reading.reason };
}

/** What the locale puts before the pence: a dot or a comma. */
export function decimalMarkOf(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** The amount as one would type it in this locale. */
export function typedAmountOf(minor: number, currency: Currency, locale: string): string {
  return decimalText(money(minor, currency)).replace('.', decimalMarkOf(locale));
}

/** What a keypad has typed after one more key: at most one mark and two digits behind it. */
export function afterKey(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1);
  const [, fraction] = text.split(/[.,]/);
  if (key === '.' || key === ',') return fraction !== undefined ? text : `${text || '0'}${key}`;
  if (fraction !== undefined && fraction.length >= 2) return text;
  if (text.length >= maxTypedLength) return text;
  return text === '0' ? key : `${text}${key}`;
}

/** Room for the largest amount there is, with its marks. */
export const maxTypedLength = 18;
