import { type DateFormat, type RowDays, dateFormats, detectDateFormat } from './date-format.ts';
import type { AmountFormat } from './amount-format.ts';
import { detectDecimalMark, provesLongDecimals } from './decimal-mark.ts';
import { findHeading } from './find-heading.ts';
import { type ImportProblem, type Unreadable, unreadable } from './import-problems.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';
import {
  type LedgerInvoice,
  type LedgerSettings,
  type ReadRow,
  type RowReader,
  readLedgerRow,
  twinFinder,
} from './read-ledger-row.ts';
import { invoiceKeyOf, readTogether } from './rows-of-one-invoice.ts';
import { type SourceRow, type SourceTable, cellText } from './source-row.ts';

export type { LedgerInvoice, LedgerSettings } from './read-ledger-row.ts';

/** The lines of a file or sheet by their type; the sum is the number of all lines. */
export type LedgerLines = {
  readonly total: number;
  readonly rows: number;
  readonly headings: number;
  readonly blank: number;
  readonly continued: number;
  /** Further rows of invoices whose rows were added up. */
  readonly addedUp: number;
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
  const heading = findHeading(table.rows, settings.notNeeded);
  if (!heading.ok) return heading;
  const { columns } = heading;
  const body = table.rows.slice(heading.index + 1);
  if (body.length === 0) return unreadable('FILE_EMPTY');
  const dateFormat = settings.dateFormat ?? detectDateFormat(daysOf(body, columns), settings);
  if (!dateFormat) return unreadable('AMBIGUOUS_DATES', dateFormats.slice(1).join(' or '));
  const reader: RowReader = { columns, settings, dateFormat, amounts: amountFormatOf(body, columns, settings) };
  const invoices: LedgerInvoice[] = [];
  const problems: ImportProblem[] = [];
  const isTwin = twinFinder();
  let addedUp = 0;
  for (const rows of rowsByInvoice(body, columns)) {
    const read = readRows(rows, reader);
    if ('problems' in read) problems.push(...read.problems);
    else if (isTwin(read.invoice)) problems.push(twinProblem(read.invoice, columns));
    else invoices.push(read.invoice);
    if ('invoice' in read) addedUp += rows.length - 1;
  }
  problems.sort((one, other) => one.line - other.line);
  return { ok: true, columns, dateFormat, lines: linesOf(table, body.length, addedUp), invoices, problems };
}

function readRows(rows: readonly SourceRow[], reader: RowReader): ReadRow {
  const read = rows.map((row) => readLedgerRow(row, reader));
  const [only] = read;
  if (only && read.length === 1) return only;
  return readTogether(read, rows, { columns: reader.columns, isAddedUp: reader.settings.addsUpRows === true });
}

/** The rows in the order of the file, those of one invoice together. */
function rowsByInvoice(body: readonly SourceRow[], columns: LedgerColumns): Iterable<readonly SourceRow[]> {
  const groups = new Map<string | SourceRow, SourceRow[]>();
  for (const row of body) {
    const key = invoiceKeyOf(row, columns) ?? row;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups.values();
}

function twinProblem({ line, invoiceNumber }: LedgerInvoice, { fields }: LedgerColumns): ImportProblem {
  return { line, column: fields.invoiceNumber?.heading ?? 'invoiceNumber', value: invoiceNumber, code: 'LIKELY_TWIN' };
}

function amountFormatOf(
  body: readonly SourceRow[],
  columns: LedgerColumns,
  { currency }: LedgerSettings,
): AmountFormat {
  const texts = [...textsOf(body, columns, ['amount', 'amountPaid', 'amountDue'])];
  const decimalMark = detectDecimalMark(texts);
  return { currency, decimalMark, hasLongDecimals: provesLongDecimals(texts, decimalMark) };
}

/** Counts every line; throws if one is left over, because its invoice would be lost silently. */
function linesOf({ lines, rows }: SourceTable, bodyRows: number, addedUp: number): LedgerLines {
  const { total, blank, continued, separator } = lines;
  const headings = rows.length - bodyRows + separator;
  if (bodyRows + headings + blank + continued !== total) {
    throw new Error(`A file of ${total} lines was read as ${bodyRows + headings + blank + continued}.`);
  }
  return { total, rows: bodyRows - addedUp, headings, blank, continued, addedUp };
}

function* daysOf(rows: readonly SourceRow[], columns: LedgerColumns): Generator<RowDays> {
  const text = (row: SourceRow, field: LedgerField): string => {
    const cell = row.fault ? undefined : row.cells[columns.fields[field]?.position ?? -1];
    return typeof cell === 'string' ? cellText(cell) : '';
  };
  for (const row of rows) yield [text(row, 'invoiceDate'), text(row, 'dueDate'), text(row, 'settledDate')];
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
