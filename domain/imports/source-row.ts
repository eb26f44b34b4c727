/**
 * One row as a reader of CSV or XLSX hands it over: the file's own line number, and its cells. Text stays text, whatever it
 * starts with; a workbook's numbers stay numbers, and its days are written YYYY-MM-DD.
 */
export type SourceRow = { readonly line: number; readonly cells: readonly SourceCell[] };
export type SourceCell = string | number;

/** What is taken from one file at most; a row of blanks counts for nothing. */
export const importLimits = { fileBytes: 26_214_400, rows: 100_000, columns: 200, cellLength: 10_000 } as const;

/** A cell as text, without the blanks around it. */
export function cellText(cell: SourceCell | undefined): string {
  return cell === undefined ? '' : String(cell).trim();
}

export function isBlankRow(cells: readonly SourceCell[]): boolean {
  return cells.every((cell) => cellText(cell) === '');
}
