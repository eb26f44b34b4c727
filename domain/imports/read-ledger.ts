import type { PlainDate } from '../calendar-date.ts';
import type { Currency, DecimalMark } from '../money.ts';
import { detectDecimalMark, readAmountCell } from './amount-format.ts';
import type { DateFormat } from './date-format.ts';
import { dateFormats, detectDateFormat, readDate } from './date-format.ts';
import type { ImportProblem, ImportProblemCode, Unreadable } from './import-problems.ts';
import { unreadable } from './import-problems.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';
import { detectColumns } from './ledger-columns.ts';
import type { SourceRow } from './source-row.ts';
import { cellText, isBlankRow } from './source-row.ts';

/** One invoice of a ledger, with the line it stood on. Settled on a day means: paid in full, and received then. */
export type LedgerInvoice = {
  readonly line: number;
  readonly customerId: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: PlainDate;
  readonly dueDate: PlainDate;
  readonly amountMinor: number;
  readonly settledDate: PlainDate | null;
  readonly isDisputed: boolean;
  readonly poNumber: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

export type LedgerSettings = {
  readonly currency: Currency;
  readonly today: PlainDate;
  readonly dateFormat?: DateFormat;
};

/** A file as it was understood: its invoices, and every row that was refused with what is wrong in it. */
export type LedgerReading = {
  readonly ok: true;
  readonly columns: LedgerColumns;
  readonly dateFormat: DateFormat;
  readonly rowCount: number;
  readonly invoices: readonly LedgerInvoice[];
  readonly problems: readonly ImportProblem[];
};

/** Longest values that are kept. */
const maxLength = { customerId: 64, invoiceNumber: 64, poNumber: 40, metadata: 200 } as const;

/** Reads a ledger's rows, the first of which names the columns. Nothing is guessed: what is not plain is a problem. */
export function readLedger(rows: readonly SourceRow[], settings: LedgerSettings): LedgerReading | Unreadable {
  const filled = rows.filter((row) => !isBlankRow(row.cells));
  const [header, ...body] = filled;
  if (!header || body.length === 0) return unreadable('FILE_EMPTY');
  const columns = detectColumns(header.cells);
  if (!columns.ok) return columns;
  const dateFormat =
    settings.dateFormat ?? detectDateFormat(textsOf(body, columns, ['invoiceDate', 'dueDate', 'settledDate']));
  if (!dateFormat) return unreadable('AMBIGUOUS_DATES', dateFormats.slice(1).join(' or '));
  const decimalMark = detectDecimalMark(textsOf(body, columns, ['amount']));
  const reader: RowReader = { columns, settings, dateFormat, decimalMark, seen: new Set() };
  const invoices: LedgerInvoice[] = [];
  const problems: ImportProblem[] = [];
  for (const row of body) {
    const read = readRow(row, reader);
    if ('invoice' in read) invoices.push(read.invoice);
    else problems.push(...read.problems);
  }
  return { ok: true, columns, dateFormat, rowCount: body.length, invoices, problems };
}

type RowReader = {
  readonly columns: LedgerColumns;
  readonly settings: LedgerSettings;
  readonly dateFormat: DateFormat;
  readonly decimalMark: DecimalMark | null;
  readonly seen: Set<string>;
};

function readRow(
  row: SourceRow,
  reader: RowReader,
): { invoice: LedgerInvoice } | { problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const text = (field: LedgerField) => cellText(row.cells[reader.columns.fields[field]?.position ?? -1]);
  const report = (field: LedgerField, code: ImportProblemCode) => {
    problems.push({
      line: row.line,
      column: reader.columns.fields[field]?.heading ?? field,
      value: shown(text(field)),
      code,
    });
  };
  const extra = row.cells
    .slice(reader.columns.count)
    .map(cellText)
    .filter((cell) => cell !== '');
  if (extra.length > 0)
    problems.push({ line: row.line, column: '', value: shown(extra.join(', ')), code: 'TOO_MANY_CELLS' });

  const customerId = shortText('customerId', text, report);
  const invoiceNumber = shortText('invoiceNumber', text, report);
  const invoiceDate = day('invoiceDate', text, report, reader);
  const dueDate = day('dueDate', text, report, reader);
  const settledDate = text('settledDate') === '' ? null : day('settledDate', text, report, reader);
  const amount = readAmountCell(
    row.cells[reader.columns.fields.amount?.position ?? -1],
    reader.settings.currency,
    reader.decimalMark,
  );
  if (!amount.ok) report('amount', amount.code);
  const isDisputed = yesOrNo(text('disputed'));
  if (isDisputed === null) report('disputed', 'NOT_YES_OR_NO');
  const poNumber = text('poNumber') === '' ? null : shortText('poNumber', text, report);
  const metadata = metadataOf(row, reader.columns, problems);

  if (invoiceDate && dueDate && dueDate < invoiceDate) report('dueDate', 'DUE_BEFORE_INVOICE');
  if (invoiceDate && settledDate && settledDate < invoiceDate) report('settledDate', 'SETTLED_BEFORE_INVOICE');
  if (settledDate && settledDate > reader.settings.today) report('settledDate', 'SETTLED_IN_FUTURE');
  if (problems.length > 0 || !amount.ok || !invoiceDate || !dueDate) return { problems };
  const key = `${customerId.toLowerCase()}\n${invoiceNumber}`;
  if (reader.seen.has(key)) report('invoiceNumber', 'DUPLICATE_INVOICE');
  if (problems.length > 0) return { problems };
  reader.seen.add(key);
  const { amountMinor } = amount;
  const invoice = { line: row.line, customerId, invoiceNumber, invoiceDate, dueDate, amountMinor, settledDate };
  return { invoice: { ...invoice, isDisputed: isDisputed === true, poNumber, metadata } };
}

type TextOf = (field: LedgerField) => string;
type Report = (field: LedgerField, code: ImportProblemCode) => void;

function shortText(field: 'customerId' | 'invoiceNumber' | 'poNumber', text: TextOf, report: Report): string {
  const value = text(field);
  const code = refuseText(value, maxLength[field]);
  if (code) report(field, code);
  return value;
}

function refuseText(value: string, max: number): ImportProblemCode | null {
  if (value === '') return 'EMPTY';
  if (/\p{Cc}/u.test(value)) return 'NOT_PLAIN_TEXT';
  return value.length > max ? 'TOO_LONG' : null;
}

function day(field: LedgerField, text: TextOf, report: Report, reader: RowReader): PlainDate | null {
  const value = text(field);
  const read = readDate(value, reader.dateFormat);
  if (!read) report(field, value === '' ? 'EMPTY' : 'NOT_A_DATE');
  return read;
}

function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['yes', 'y', 'true', '1'].includes(word)) return true;
  return ['no', 'n', 'false', '0', ''].includes(word) ? false : null;
}

function metadataOf(row: SourceRow, columns: LedgerColumns, problems: ImportProblem[]): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const { position, heading } of columns.metadata) {
    const value = cellText(row.cells[position]);
    if (value === '') continue;
    const code = refuseText(value, maxLength.metadata);
    if (code) problems.push({ line: row.line, column: heading, value: shown(value), code });
    else metadata[heading] = value;
  }
  return metadata;
}

function* textsOf(
  rows: readonly SourceRow[],
  columns: LedgerColumns,
  fields: readonly LedgerField[],
): Generator<string> {
  for (const row of rows) {
    for (const field of fields) {
      const cell = row.cells[columns.fields[field]?.position ?? -1];
      // A workbook's own numbers have no mark to tell by.
      if (typeof cell === 'string') yield cell.trim();
    }
  }
}

/** As much of a value as a report needs. */
function shown(value: string): string {
  return value.length > 200 ? `${value.slice(0, 199)}…` : value;
}
