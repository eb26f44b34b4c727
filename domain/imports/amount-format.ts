import type { AmountReason, Currency, DecimalMark } from '../money.ts';
import { readAmount } from '../money.ts';
import type { ImportProblemCode } from './import-problems.ts';
import type { SourceCell } from './source-row.ts';
import { cellText } from './source-row.ts';

export type CellAmount =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly code: ImportProblemCode };

const codeOf = {
  empty: 'EMPTY',
  notANumber: 'NOT_AN_AMOUNT',
  otherCurrency: 'OTHER_CURRENCY',
  signed: 'AMOUNT_NOT_POSITIVE',
  badGroups: 'AMOUNT_NOT_IN_GROUPS',
  ambiguous: 'AMBIGUOUS_AMOUNT',
  tooManyDecimals: 'TOO_MANY_DECIMALS',
  tooLarge: 'TOO_LARGE',
} as const satisfies Record<AmountReason, ImportProblemCode>;

/** The decimal mark that the amounts of a file prove (1,234.50 or 55.9), or null where none does or they disagree. */
export function detectDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const proven = new Set<DecimalMark>();
  for (const text of texts) {
    const match = /[.,](?=\d{1,2}\D*$)/.exec(text);
    if (match) proven.add(match[0] as DecimalMark);
  }
  const [mark] = proven;
  return proven.size === 1 && mark ? mark : null;
}

/** Reads the amount of a cell, which has to be above zero, in minor units of the import's currency. */
export function readAmountCell(
  cell: SourceCell | undefined,
  currency: Currency,
  decimalMark: DecimalMark | null,
): CellAmount {
  const reading =
    typeof cell === 'number'
      ? readAmount(exactText(cell), { currency, decimalMark: '.' })
      : readAmount(cellText(cell), { currency, decimalMark });
  if (!reading.ok) return { ok: false, code: codeOf[reading.reason] };
  return reading.amountMinor > 0 ? reading : { ok: false, code: 'AMOUNT_NOT_POSITIVE' };
}

/** The number as the workbook shows it: fifteen digits are exact, what follows is the noise of binary fractions. */
function exactText(value: number): string {
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toFixed(0);
}
