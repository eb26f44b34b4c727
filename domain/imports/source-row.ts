import { normalizeLine } from '../plain-text.ts';

/**
 * One row as a reader of CSV or XLSX hands it over: the file's own line number, and its cells. Text stays text, whatever it
 * starts with; a workbook's numbers stay numbers, and its days are written YYYY-MM-DD.
 */
export type SourceRow = {
  readonly line: number;
  readonly cells: readonly SourceCell[];
  /** Numbers of a workbook whose format shows other digits than the number has: 611365 as 0000611365. By position. */
  readonly shown?: Readonly<Record<number, string>>;
  /** Positions of a workbook's days: what is a day is no number, whatever it was before the spreadsheet saw it. */
  readonly days?: readonly number[];
  /** Why the line cannot be split into cells, or is not text; its only cell is then the line as far as it can be shown. */
  readonly fault?: 'MALFORMED_QUOTES' | 'NOT_IN_ENCODING';
};
export type SourceCell = string | number;

/** The rows of a CSV file or of one sheet, and how many lines they were taken from. */
export type SourceTable = {
  /** The sheet's name; null for a CSV file. */
  readonly name: string | null;
  readonly rows: readonly SourceRow[];
  readonly lines: {
    readonly total: number;
    readonly blank: number;
    /** Further lines of values that are written over several lines. */
    readonly continued: number;
    /** The line that names the separator, as spreadsheets write it: `sep=;`. */
    readonly separator: number;
  };
};

/** The rows of a file, and the sheets of a workbook that they are not from. */
export type SourceFile = { readonly ok: true; readonly table: SourceTable; readonly unreadSheets: readonly string[] };

/** What is taken from one file at most; a row of blanks counts for nothing. */
export const importLimits = { fileBytes: 26_214_400, rows: 100_000, columns: 200, cellLength: 10_000 } as const;

/** A cell as text, as it is compared and stored. */
export function cellText(cell: SourceCell | undefined): string {
  return cell === undefined ? '' : normalizeLine(String(cell));
}

/** A cell as people see it in the spreadsheet. */
export function shownText(row: SourceRow, position: number): string {
  return row.shown?.[position] ?? cellText(row.cells[position]);
}

export function isBlankRow(cells: readonly SourceCell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
}
