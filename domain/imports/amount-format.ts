import { type AmountReason, type Currency, type DecimalMark, readAmount } from '../money.ts';
import type { ImportProblemCode } from './import-problems.ts';
import { type SourceCell, cellText } from './source-row.ts';

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

/** How the amounts of a file are written. `hasLongDecimals`: three digits after the mark are decimals, never a group. */
export type AmountFormat = {
  readonly currency: Currency;
  readonly decimalMark: DecimalMark | null;
  readonly hasLongDecimals: boolean;
};

/** Reads the amount of a cell, which has to be above zero, in minor units of the import's currency. */
export function readAmountCell(cell: SourceCell | undefined, format: AmountFormat): CellAmount {
  const reading = readAnyAmount(cell, format);
  return reading.ok && reading.amountMinor === 0 ? { ok: false, code: 'AMOUNT_NOT_POSITIVE' } : reading;
}

/** Reads an amount that may be zero, such as the part of an invoice that is paid. */
export function readAnyAmount(
  cell: SourceCell | undefined,
  { currency, decimalMark, hasLongDecimals }: AmountFormat,
): CellAmount {
  const reading =
    typeof cell === 'number'
      ? readAmount(exactText(cell), { currency, decimalMark: '.' })
      : readAmount(cellText(cell), {
          currency,
          decimalMark,
          extraZeros: hasLongDecimals ? 'skipped' : 'skippedUnlessGroup',
        });
  return reading.ok ? reading : { ok: false, code: codeOf[reading.reason] };
}

/** The number as the workbook displays it: fifteen digits are exact, the rest is a binary rounding error. */
function exactText(value: number): string {
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toFixed(0);
}
