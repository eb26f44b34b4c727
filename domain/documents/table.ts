import type { MessageDescriptor } from '../message.ts';
import type { Currency, Money } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { Instant } from '../time/instant.ts';
import type { DocumentTable, DocumentWords } from './printed-document.ts';
import { type RowList, computedRows } from './row-list.ts';

/**
 * The value of a row in a column, declared once for the screen, CSV, XLSX and PDF: a text, an amount, a day or a moment. `Words` is the
 * translator of texts.
 */
export type ColumnValue<Row, Words> = {
  readonly text?: (row: Row, words: Words) => string;
  readonly amount?: (row: Row) => Money | null;
  readonly day?: (row: Row) => PlainDate | null;
  readonly instant?: (row: Row) => Instant | null;
};

/** A column of an exported table. `share` is its width on paper in parts of all columns’ shares. */
export type TableColumn<Row, Words> = ColumnValue<Row, Words> & {
  readonly key: string;
  readonly name: MessageDescriptor;
  readonly share?: number;
};

/** One cell of an exported file: amounts and days keep their type and currency. Null is an empty cell. */
export type FileCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'day'; readonly day: PlainDate }
  | { readonly kind: 'instant'; readonly instant: Instant }
  | null;

/** `currency` is that of all amounts of the column; null if it has none or several. */
export type FileColumn = {
  readonly label: string;
  readonly share: number;
  readonly isFigure: boolean;
  readonly currency: Currency | null;
};

/** A table as plain data, in one language, before it is written as CSV, XLSX or PDF. */
export type FileTable = {
  readonly title: string;
  /** Lines that describe the rows: filters, order, age. */
  readonly notes: readonly string[];
  readonly columns: readonly FileColumn[];
  readonly rows: RowList<readonly FileCell[]>;
};

/** True for a column with a value; other columns are only drawn on screen. */
export function hasValue<Row, Words>({ text, amount, day, instant }: ColumnValue<Row, Words>): boolean {
  return Boolean(text ?? amount ?? day ?? instant);
}

/** The rows as a table for export, without the columns that have no value. */
export function fileTable<Row, Words>(
  columns: readonly TableColumn<Row, Words>[],
  rows: readonly Row[],
  words: Words,
  say: (message: MessageDescriptor) => string,
): Pick<FileTable, 'columns' | 'rows'> {
  const written = columns.filter((column) => hasValue(column));
  return {
    columns: written.map((column) => ({
      label: say(column.name),
      share: column.share ?? 1,
      isFigure: column.amount !== undefined,
      currency: currencyOf(column, rows),
    })),
    rows: computedRows(rows, (row) => written.map((column) => cellOf(column, row, words))),
  };
}

function cellOf<Row, Words>({ text, amount, day, instant }: ColumnValue<Row, Words>, row: Row, words: Words): FileCell {
  const [money, date, moment] = [amount?.(row), day?.(row), instant?.(row)];
  if (money) return { kind: 'amount', amount: money };
  if (date) return { kind: 'day', day: date };
  if (moment) return { kind: 'instant', instant: moment };
  const said = text?.(row, words) ?? '';
  return said === '' ? null : { kind: 'text', text: said };
}

function currencyOf<Row, Words>({ amount }: ColumnValue<Row, Words>, rows: readonly Row[]): Currency | null {
  if (!amount) return null;
  const found = new Set(rows.flatMap((row) => amount(row)?.currency ?? []));
  const [first = null] = found;
  return found.size === 1 ? first : null;
}

/** The table as a section of a printed document. */
export function printedTable(
  { columns, rows }: Pick<FileTable, 'columns' | 'rows'>,
  heading: string,
  totals: DocumentTable['totals'],
  words: DocumentWords,
): DocumentTable {
  return {
    kind: 'table',
    heading,
    columns: columns.map(({ label, share, isFigure }) => ({ label, share, isFigure })),
    rows: computedRows(rows, (row) => row.map((cell) => printedCell(cell, words))),
    totals,
  };
}

function printedCell(cell: FileCell, words: DocumentWords): string {
  switch (cell?.kind) {
    case 'amount':
      return words.amount(cell.amount.amountMinor, cell.amount.currency);
    case 'day':
      return words.date(cell.day);
    case 'instant':
      return words.instant(cell.instant);
    case 'text':
      return cell.text;
    default:
      return '';
  }
}
