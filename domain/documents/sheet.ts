import { minorDigits } from '../money.ts';
import { instantToMs } from '../time/instant.ts';
import type { FileCell, FileTable } from './table.ts';

/** A cell of a workbook; null is empty. */
export type SheetCell =
  | { readonly value: string; readonly type: StringConstructor; readonly fontWeight?: 'bold' }
  | { readonly value: number; readonly type: NumberConstructor; readonly format: string }
  | { readonly value: Date; readonly type: DateConstructor; readonly format: string }
  | null;

/** A workbook's only sheet: its lines and formats. Widths are in characters. */
export type Sheet = {
  readonly lines: SheetCell[][];
  readonly options: { sheet: string; stickyRowsCount: number; columns: { width: number }[] };
};

/** Maximum length of a sheet's name in spreadsheets, in characters. */
const sheetNameLength = 31;
/** Column widths, in characters. */
const widths = { least: 10, most: 48 } as const;

/**
 * The table as a sheet: a line for each note, the heading, then the rows. Amounts are numbers with their currency in the format; days and
 * moments are dates. Texts are stored as text, so that a spreadsheet does not run `=`. Spreadsheets have no time zone: `zoned` converts a
 * moment so that its UTC digits equal the reader's local time.
 */
export function sheetOf({ title, notes, columns, rows }: FileTable, zoned: (ms: number) => Date): Sheet {
  return {
    lines: [
      ...[title, ...notes].map((note): SheetCell[] => [{ value: note, type: String }]),
      columns.map(({ label }): SheetCell => ({ value: label, type: String, fontWeight: 'bold' })),
      ...Array.from(rows, (row) => row.map((cell) => sheetCellOf(cell, zoned))),
    ],
    options: {
      sheet: sheetName(title),
      stickyRowsCount: notes.length + 2,
      columns: columns.map(({ label }, index) => ({ width: widthOf(label, rows, index) })),
    },
  };
}

function sheetCellOf(cell: FileCell, zoned: (ms: number) => Date): SheetCell {
  switch (cell?.kind) {
    case 'amount': {
      const { amountMinor, currency } = cell.amount;
      const digits = minorDigits(currency);
      // The floating-point number nearest to the decimal text: a spreadsheet keeps 15 digits.
      return { value: amountMinor / 10 ** digits, type: Number, format: `#,##0.${'0'.repeat(digits)} "${currency}"` };
    }
    case 'day':
      return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
    case 'instant':
      return { value: zoned(instantToMs(cell.instant)), type: Date, format: 'yyyy-mm-dd hh:mm' };
    case 'text':
      return { value: cell.text, type: String };
    default:
      return null;
  }
}

function sheetName(title: string): string {
  const name = title
    .replaceAll(/[\\/*?:[\]']/g, ' ')
    .slice(0, sheetNameLength)
    .trim();
  return name === '' ? '1' : name;
}

/** Fits the texts of the first rows. */
function widthOf(label: string, rows: FileTable['rows'], column: number): number {
  const lengths = rows.slice(0, 200).map((row) => lengthOf(row[column] ?? null));
  return Math.min(widths.most, Math.max(widths.least, label.length, ...lengths) + 2);
}

function lengthOf(cell: FileCell): number {
  if (cell === null) return 0;
  return cell.kind === 'text' ? cell.text.length : 16;
}
