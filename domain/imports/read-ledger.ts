import type { DateFormat } from './date-format.ts';
import { dateFormats, detectDateFormat } from './date-format.ts';
import { detectDecimalMark } from './decimal-mark.ts';
import { findHeading } from './find-heading.ts';
import type { ImportProblem, Unreadable } from './import-problems.ts';
import { unreadable } from './import-problems.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';
import type { LedgerInvoice, LedgerSettings, RowReader } from './read-ledger-row.ts';
import { readLedgerRow } from './read-ledger-row.ts';
import type { SourceRow, SourceTable } from './source-row.ts';
import { cellText } from './source-row.ts';

export type { LedgerInvoice, LedgerSettings } from './read-ledger-row.ts';

/** The lines of a file or sheet by their type; the sum is the number of all lines. */
export type LedgerLines = {
  readonly total: number;
  readonly rows: number;
  readonly headings: number;
  readonly blank: number;
  readonly continued: number;
};

/** The result of a file: its invoices, and every refused row with its errors. */
export type LedgerReading = {
  readonly ok: true;
  readonly columns: LedgerColumns;
  readonly dateFormat: DateFormat;
  readonly lines: LedgerLines;
  readonly invoices: readonly LedgerInvoice[];
  readonly problems: readonly ImportProblem[];
};

/** Reads the rows of a ledger file; one of the first rows has the headings. Ambiguous values are errors, never guesses. */
export function readLedger(table: SourceTable, settings: LedgerSettings): LedgerReading | Unreadable {
  const heading = findHeading(table.rows);
  if (!heading.ok) return heading;
  const { columns } = heading;
  const body = table.rows.slice(heading.index + 1);
  if (body.length === 0) return unreadable('FILE_EMPTY');
  const dateFormat =
    settings.dateFormat ?? detectDateFormat(textsOf(body, columns, ['invoiceDate', 'dueDate', 'settledDate']));
  if (!dateFormat) return unreadable('AMBIGUOUS_DATES', dateFormats.slice(1).join(' or '));
  const decimalMark = detectDecimalMark(textsOf(body, columns, ['amount']));
  const reader: RowReader = { columns, settings, dateFormat, decimalMark, seen: new Set() };
  const invoices: LedgerInvoice[] = [];
  const problems: ImportProblem[] = [];
  for (const row of body) {
    const read = readLedgerRow(row, reader);
    if ('invoice' in read) invoices.push(read.invoice);
    else problems.push(...read.problems);
  }
  return { ok: true, columns, dateFormat, lines: linesOf(table, body.length), invoices, problems };
}

/** Counts every line; throws if one is left over, because its invoice would be lost silently. */
function linesOf({ lines, rows }: SourceTable, bodyRows: number): LedgerLines {
  const { total, blank, continued, separator } = lines;
  const headings = rows.length - bodyRows + separator;
  if (bodyRows + headings + blank + continued !== total) {
    throw new Error(`A file of ${total} lines was read as ${bodyRows + headings + blank + continued}.`);
  }
  return { total, rows: bodyRows, headings, blank, continued };
}

function* textsOf(
  rows: readonly SourceRow[],
  columns: LedgerColumns,
  fields: readonly LedgerField[],
): Generator<string> {
  for (const row of rows) {
    for (const field of fields) {
      const cell = row.fault ? undefined : row.cells[columns.fields[field]?.position ?? -1];
      // A workbook's numbers have no decimal mark in text form.
      if (typeof cell === 'string') yield cellText(cell);
    }
  }
}
