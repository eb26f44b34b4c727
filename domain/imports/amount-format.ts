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

/** The number as the workbook displays it: fifteen digits are exact, the rest is a binary rounding error. */
function exactText(value: number): string {
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toFixed(0);
}
