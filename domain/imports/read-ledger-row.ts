import type { PlainDate } from '../time/calendar-date.ts';
import type { Currency, DecimalMark } from '../money.ts';
import { readAmountCell } from './amount-format.ts';
import type { DateFormat } from './date-format.ts';
import { readDate } from './date-format.ts';
import { maxLength, refuseFileText, refuseIdentity, twinKey } from './identity.ts';
import type { ImportProblem, ImportProblemCode } from './import-problems.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';
import type { SourceRow } from './source-row.ts';
import { cellText, shownText } from './source-row.ts';

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
  readonly dateFormat?: DateFormat;
};

/** The settings for the rows of one file, and the values read so far. */
export type RowReader = {
  readonly columns: LedgerColumns;
  readonly settings: LedgerSettings;
  readonly dateFormat: DateFormat;
  readonly decimalMark: DecimalMark | null;
  readonly seen: Set<string>;
};

type ReadRow = { readonly invoice: LedgerInvoice } | { readonly problems: readonly ImportProblem[] };

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
  if (!invoice || problems.length > 0) return { problems };
  refuseTwice(invoice, cell, reader);
  return problems.length > 0 ? { problems } : { invoice };
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
  const amount = readAmountCell(row.cells[positionOf(columns, 'amount')], settings.currency, reader.decimalMark);
  if (!amount.ok) report('amount', amount.code);
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

/** Refuses an invoice whose number was read before, also in the form that a spreadsheet gives to that number. */
function refuseTwice(invoice: LedgerInvoice, { report }: CellReader, { seen }: RowReader): void {
  const number = `${invoice.customerId.toLowerCase()}\n${invoice.invoiceNumber}`;
  const twin = twinIn(invoice);
  if (seen.has(number)) return report('invoiceNumber', 'DUPLICATE_INVOICE');
  if (seen.has(twin)) return report('invoiceNumber', 'LIKELY_TWIN');
  seen.add(number).add(twin);
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
