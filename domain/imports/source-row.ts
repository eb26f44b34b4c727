import { normalizeLine } from '../plain-text.ts';

/**
 * One row from a CSV or XLSX reader: its line number in the file, and its cells. Texts and a workbook's numbers keep their types; a
 * workbook's days are written YYYY-MM-DD.
 */
export type SourceRow = {
  readonly line: number;
  readonly cells: readonly SourceCell[];
  /** Displayed text of numbers whose format changes their digits: 611365 shown as 0000611365. By position. */
  readonly shown?: Readonly<Record<number, string>>;
  /** Positions of a workbook's days: such a cell is not a number, even if it was one before the spreadsheet converted it. */
  readonly days?: readonly number[];
  /** Currency signs that the formats of a workbook's numbers display: `€`. By position. */
  readonly currencies?: Readonly<Record<number, string>>;
  /** Why the line cannot be split into cells, or is not valid text; its only cell is the line as far as it can be shown. */
  readonly fault?: 'MALFORMED_QUOTES' | 'NOT_IN_ENCODING';
};
export type SourceCell = string | number;

/** The rows of a CSV file or of one sheet, and how many lines they span. */
export type SourceTable = {
  /** The sheet's name; null for a CSV file. */
  readonly name: string | null;
  readonly rows: readonly SourceRow[];
  readonly lines: {
    readonly total: number;
    readonly blank: number;
    /** Additional lines of values that span several lines. */
    readonly continued: number;
    /** The line that declares the separator, as spreadsheets write it: `sep=;`. */
    readonly separator: number;
  };
};

/** The rows of a file, and the names of the workbook's other sheets. */
export type SourceFile = { readonly ok: true; readonly table: SourceTable; readonly unreadSheets: readonly string[] };

/** Limits of one file; blank rows do not count. */
export const importLimits = { fileBytes: 26_214_400, rows: 100_000, columns: 200, cellLength: 10_000 } as const;

/** The apostrophe before a text that a spreadsheet would take for a number or a formula: `'0012`. It is no part of the value. */
const textMark = /^'(?=[=+@-]|\d\S*$)/;

/** A cell as text, for comparison and storage. */
export function cellText(cell: SourceCell | undefined): string {
  return cell === undefined ? '' : normalizeLine(String(cell)).replace(textMark, '');
}

/** A cell as the spreadsheet displays it. */
export function shownText(row: SourceRow, position: number): string {
  return row.shown?.[position] ?? cellText(row.cells[position]);
}

export function isBlankRow(cells: readonly SourceCell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
}
