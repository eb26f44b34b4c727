import type { FileCell, FileColumn, FileTable } from './table.ts';
import { decimalText } from '../money.ts';

/**
 * The table as a CSV file for spreadsheets: UTF-8 with a byte order mark, a line per row (RFC 4180). Notes are left out, because programs
 * read the file.
 */
export function csvOf(table: Pick<FileTable, 'columns' | 'rows'>): string {
  return [...csvLines(table)].join('');
}

/** The lines of the CSV file, each computed when it is read. */
export function* csvLines({ columns, rows }: Pick<FileTable, 'columns' | 'rows'>): Generator<string, undefined> {
  const line = (cells: readonly string[]) => `${cells.map(escaped).join(',')}\r\n`;
  yield `\uFEFF${line(columns.map(({ label, currency }) => (currency ? `${label} (${currency})` : label)))}`;
  for (const row of rows) yield line(columns.map((column, index) => textOf(row[index] ?? null, column)));
}

/** Amounts have no currency if the heading names it. */
function textOf(cell: FileCell, { currency }: FileColumn): string {
  switch (cell?.kind) {
    case 'amount':
      return currency ? decimalText(cell.amount) : `${cell.amount.currency} ${decimalText(cell.amount)}`;
    case 'day':
      return cell.day;
    case 'instant':
      return cell.instant;
    case 'text':
      return cell.text;
    default:
      return '';
  }
}

/** Escapes a text that a spreadsheet would run as a formula; a number stays a number. */
function escaped(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
