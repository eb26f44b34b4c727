import type { Unreadable } from './import-problems.ts';
import { unreadable } from './import-problems.ts';
import type { SourceCell } from './source-row.ts';
import { cellText } from './source-row.ts';

/** The fields of an invoice in a ledger file. The first five are required, the others optional. */
export const neededFields = ['customerId', 'invoiceNumber', 'invoiceDate', 'dueDate', 'amount'] as const;
export const optionalFields = ['settledDate', 'disputed', 'poNumber'] as const;
export type LedgerField = (typeof neededFields)[number] | (typeof optionalFields)[number];

/** The headings of each field, in lower case and with letters and digits only. */
const headingsOf: Readonly<Record<LedgerField, readonly string[]>> = {
  customerId: ['customerid', 'customer', 'customernumber', 'customerno', 'buyer', 'buyerid', 'accountnumber'],
  invoiceNumber: ['invoicenumber', 'invoiceno', 'invoice', 'invoiceid', 'documentnumber'],
  invoiceDate: ['invoicedate', 'billdate', 'documentdate', 'issuedate'],
  dueDate: ['duedate', 'due', 'paymentdue', 'duein'],
  amount: ['invoiceamount', 'amount', 'total', 'invoicetotal', 'totalamount'],
  settledDate: ['settleddate', 'paiddate', 'paymentdate', 'settlementdate', 'cleardate'],
  disputed: ['disputed', 'indispute', 'dispute'],
  poNumber: ['ponumber', 'purchaseorder', 'purchaseordernumber', 'po'],
};

/** Further columns, by heading, whose values are stored unchanged with the invoice. */
const metadataHeadings = ['countrycode', 'paperlessbill'];

/** The column of a field: its position and its heading in the file. */
export type LedgerColumn = { readonly position: number; readonly heading: string };
export type LedgerColumns = {
  readonly ok: true;
  readonly count: number;
  readonly fields: Readonly<Partial<Record<LedgerField, LedgerColumn>>>;
  readonly metadata: readonly LedgerColumn[];
  readonly ignored: readonly string[];
};

/** Maps columns to fields by their headings; unknown columns are left out and listed. */
export function detectColumns(header: readonly SourceCell[]): LedgerColumns | Unreadable {
  const columns = header
    .map((cell, position) => ({ position, heading: cellText(cell) }))
    .filter(({ heading }) => heading !== '');
  const fields: Partial<Record<LedgerField, LedgerColumn>> = {};
  const metadata: LedgerColumn[] = [];
  const ignored: string[] = [];
  for (const column of columns) {
    const field = fieldOf(column.heading);
    const earlier = field
      ? fields[field]
      : metadata.find(({ heading }) => plainHeading(heading) === plainHeading(column.heading));
    if (earlier) return unreadable('COLUMN_TWICE', `${earlier.heading}, ${column.heading}`);
    if (field) fields[field] = column;
    else if (metadataHeadings.includes(plainHeading(column.heading))) metadata.push(column);
    else ignored.push(column.heading);
  }
  const missing = neededFields.filter((field) => !fields[field]);
  if (missing.length > 0) return unreadable('MISSING_COLUMNS', missing.join(', '));
  return { ok: true, count: header.length, fields, metadata, ignored };
}

/** True if the cells name every required column. */
export function namesColumns(cells: readonly SourceCell[]): boolean {
  const fields = new Set(cells.map((cell) => fieldOf(cellText(cell))));
  return neededFields.every((field) => fields.has(field));
}

function fieldOf(heading: string): LedgerField | undefined {
  return [...neededFields, ...optionalFields].find((field) => headingsOf[field].includes(plainHeading(heading)));
}

/** A heading in its normal form for comparison: case and punctuation are ignored. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
