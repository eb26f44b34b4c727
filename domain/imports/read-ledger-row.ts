import type { PlainDate } from '../time/calendar-date.ts';
import type { Currency } from '../money.ts';
import { type AmountFormat, readAmountCell } from './amount-format.ts';
import { type DateFormat, readDate } from './date-format.ts';
import { maxLength, refuseFileText, refuseIdentity, twinKey } from './identity.ts';
import type { ImportProblem, ImportProblemCode } from './import-problems.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';
import { refuseOtherAmounts, refuseOtherKinds } from './row-meaning.ts';
import { type SourceRow, cellText, shownText } from './source-row.ts';

/** One invoice of a ledger file, with its line. A settled day means that it was paid in full on that day. */
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
  /** The program's: it decides the day of a time with a zone. */
  readonly timeZone: string;
  readonly dateFormat?: DateFormat;
  /** Headings of columns that are left out on request. */
  readonly notNeeded?: readonly string[];
  /** Whether several rows of one invoice are added up; otherwise they are refused. */
  readonly addsUpRows?: boolean;
};

/** A row, as read: its invoice, or its problems. */
export type ReadRow = { readonly invoice: LedgerInvoice } | { readonly problems: readonly ImportProblem[] };

/** The settings for the rows of one file. */
export type RowReader = {
  readonly columns: LedgerColumns;
  readonly settings: LedgerSettings;
  readonly dateFormat: DateFormat;
  readonly amounts: AmountFormat;
};

/** One row as an invoice, or all its errors. */
export function readLedgerRow(row: SourceRow, reader: RowReader): ReadRow {
  const { columns } = reader;
  if (row.fault) return { problems: [{ line: row.line, column: '', value: shown(rowText(row)), code: row.fault }] };
  const problems = surplusCells(row, columns);
  const cell: CellReader = {
    text: (field) => shownText(row, positionOf(columns, field)),
    report: (field, code) => {
      const column = columns.fields[field]?.heading ?? field;
      problems.push({ line: row.line, column, value: shown(shownText(row, positionOf(columns, field))), code });
    },
  };
  const invoice = fieldsOf(row, cell, reader, problems);
  return !invoice || problems.length > 0 ? { problems } : { invoice };
}

/** Returns whether an invoice was read before under a number that a spreadsheet may have made of this one. */
export function twinFinder(): (invoice: LedgerInvoice) => boolean {
  const seen = new Set<string>();
  return (invoice) => {
    const twin = twinIn(invoice);
    const isKnown = seen.has(twin);
    seen.add(twin);
    return isKnown;
  };
}

type CellReader = {
  readonly text: (field: LedgerField) => string;
  readonly report: (field: LedgerField, code: ImportProblemCode) => void;
};

function fieldsOf(
  row: SourceRow,
  cell: CellReader,
  reader: RowReader,
  problems: ImportProblem[],
): LedgerInvoice | null {
  const { columns, settings } = reader;
  const { text, report } = cell;
  const customerId = identity('customerId', row, cell, columns);
  const invoiceNumber = identity('invoiceNumber', row, cell, columns);
  const invoiceDate = day('invoiceDate', cell, reader);
  const dueDate = day('dueDate', cell, reader);
  const settledDate = text('settledDate') === '' ? null : day('settledDate', cell, reader);
  const cellOf = (field: LedgerField) => row.cells[positionOf(columns, field)];
  const signOf = (field: LedgerField) => row.currencies?.[positionOf(columns, field)];
  const meaning = { columns, cellOf, signOf, report };
  refuseOtherKinds(meaning, settings.currency);
  const amount = readAmountCell(cellOf('amount'), reader.amounts);
  if (!amount.ok) report('amount', amount.code);
  else refuseOtherAmounts(meaning, { ...amount, settledDate }, reader.amounts);
  const isDisputed = yesOrNo(text('disputed'));
  if (isDisputed === null) report('disputed', 'NOT_YES_OR_NO');
  const poNumber = text('poNumber') === '' ? null : identity('poNumber', row, cell, columns);
  const metadata = metadataOf(row, columns, problems);
  if (invoiceDate && dueDate && dueDate < invoiceDate) report('dueDate', 'DUE_BEFORE_INVOICE');
  if (invoiceDate && settledDate && settledDate < invoiceDate) report('settledDate', 'SETTLED_BEFORE_INVOICE');
  if (settledDate && settledDate > settings.today) report('settledDate', 'SETTLED_IN_FUTURE');
  if (!amount.ok || !invoiceDate || !dueDate) return null;
  const { amountMinor } = amount;
  const invoice = { line: row.line, customerId, invoiceNumber, invoiceDate, dueDate, amountMinor, settledDate };
  return { ...invoice, isDisputed: isDisputed === true, poNumber, metadata };
}

/**
 * A key that is equal for two invoices of a file that are probably the same: same customer, day and amount, and numbers
 * that differ only in spelling.
 */
function twinIn({ customerId, invoiceNumber, invoiceDate, amountMinor }: LedgerInvoice): string {
  return [customerId.toLowerCase(), twinKey(invoiceNumber), invoiceDate, amountMinor].join('\n\n');
}

function surplusCells(row: SourceRow, columns: LedgerColumns): ImportProblem[] {
  const extra = row.cells
    .slice(columns.count)
    .map(cellText)
    .filter((text) => text !== '');
  if (extra.length === 0) return [];
  return [{ line: row.line, column: '', value: shown(extra.join(', ')), code: 'TOO_MANY_CELLS' }];
}

function identity(
  field: 'customerId' | 'invoiceNumber' | 'poNumber',
  row: SourceRow,
  { text, report }: CellReader,
  columns: LedgerColumns,
): string {
  const value = text(field);
  const position = positionOf(columns, field);
  const isDay = row.days?.includes(position) === true;
  const code = isDay ? 'NUMBER_AS_DATE' : refuseIdentity(value, row.cells[position], maxLength[field]);
  if (code) report(field, code);
  return value;
}

function day(field: LedgerField, { text, report }: CellReader, reader: RowReader): PlainDate | null {
  const value = text(field);
  const read = readDate(value, reader.dateFormat, reader.settings);
  if (!read.ok) report(field, value === '' ? 'EMPTY' : read.code);
  return read.ok ? read.date : null;
}

function yesOrNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['yes', 'y', 'true', '1'].includes(word)) return true;
  return ['no', 'n', 'false', '0', ''].includes(word) ? false : null;
}

function metadataOf(row: SourceRow, columns: LedgerColumns, problems: ImportProblem[]): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const { position, heading } of columns.metadata) {
    const value = shownText(row, position);
    if (value === '') continue;
    const code = refuseFileText(value, maxLength.metadata);
    if (code) problems.push({ line: row.line, column: heading, value: shown(value), code });
    else metadata[heading] = value;
  }
  return metadata;
}

function positionOf(columns: LedgerColumns, field: LedgerField): number {
  return columns.fields[field]?.position ?? -1;
}

function rowText({ cells }: SourceRow): string {
  return cells.map(cellText).join(', ');
}

/** A value shortened for the report. */
function shown(value: string): string {
  return value.length > 200 ? `${value.slice(0, 199)}…` : value;
}
