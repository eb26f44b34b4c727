import { type Unreadable, unreadable } from './import-problems.ts';
import { type SourceCell, cellText } from './source-row.ts';

/** The fields of an invoice in a ledger file. The first five are required, the others optional. */
export const neededFields = ['customerId', 'invoiceNumber', 'invoiceDate', 'dueDate', 'amount'] as const;
/** The last four are not stored: a row is refused if one of them gives its amount another meaning. */
export const optionalFields = [
  'settledDate',
  'disputed',
  'poNumber',
  'currency',
  'rowType',
  'amountPaid',
  'amountDue',
] as const;
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
  currency: wordsIn(`currency currencycode curr ccy cur isocurrency invoicecurrency documentcurrency doccurrency
    transactioncurrency billingcurrency currencyiso währung waehrung belegwährung`),
  rowType: wordsIn(`type documenttype doctype transactiontype trantype invoicetype recordtype entrytype sh sollhaben
    sollhabenkennzeichen dc drcr crdr debitcredit debitcreditindicator debitcreditcode belegart art`),
  amountPaid:
    wordsIn(`amountpaid paidamount paidtodate amountreceived receivedamount payments paymentamount amountsettled
    settledamount totalpaid bezahlterbetrag gezahlt`),
  amountDue: wordsIn(`amountdue dueamount balance balancedue outstanding outstandingamount amountoutstanding
    outstandingbalance openamount amountopen openbalance remaining remainingamount remainingdue
    remainingbalance unpaidamount amountremaining offenerbetrag offen saldo`),
};

/**
 * Columns that can change what an amount means and are not read, in the form of `plainHeading`. A file with one of them is refused until
 * the column is said not to be needed.
 */
const unreadHeadings = wordsIn(
  `status invoicestatus paymentstatus documentstatus paid ispaid void voided isvoid cancelled canceled iscancelled
    iscanceled reversed reversal storno storniert discount discountamount discountpercent cashdiscount rebate skonto rabatt
    writeoff writtenoff baddebt adjustment adjustments adjustmentamount retention deposit prepaid credit credits
    creditamount creditnote creditmemo debit debitamount soll haben exchangerate fxrate conversionrate wechselkurs kurs
    localamount baseamount homeamount foreignamount localcurrency basecurrency homecurrency foreigncurrency sign vorzeichen
    factor multiplier scale quantity qty menge unitprice linenumber lineno lineitem installment instalment installmentnumber
    instalmentnumber tax taxamount vat vatamount salestax gst mwst ust net netamount netto nettobetrag subtotal gross
    grossamount brutto bruttobetrag freight shipping surcharge fees latefee interest`,
);

/** Further columns, by heading, whose values are stored unchanged with the invoice. */
const metadataHeadings = ['countrycode', 'paperlessbill'];

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/);
}

/** The column of a field: its position and its heading in the file. */
export type LedgerColumn = { readonly position: number; readonly heading: string };
export type LedgerColumns = {
  readonly ok: true;
  readonly count: number;
  readonly fields: Readonly<Partial<Record<LedgerField, LedgerColumn>>>;
  readonly metadata: readonly LedgerColumn[];
  readonly ignored: readonly string[];
};

/**
 * Maps columns to fields by their headings; unknown columns are left out and listed. Refuses a heading row with a column that can change
 * an amount and is not read, unless `notNeeded` names it; such a column is then left out, whatever its meaning.
 */
export function detectColumns(
  header: readonly SourceCell[],
  notNeeded: readonly string[] = [],
): LedgerColumns | Unreadable {
  const leftOut = new Set(notNeeded.map(plainHeading));
  const columns = header
    .map((cell, position) => ({ position, heading: cellText(cell) }))
    .filter(({ heading }) => heading !== '');
  const fields: Partial<Record<LedgerField, LedgerColumn>> = {};
  const metadata: LedgerColumn[] = [];
  const ignored: string[] = [];
  for (const column of columns) {
    if (leftOut.has(plainHeading(column.heading))) {
      ignored.push(column.heading);
      continue;
    }
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
  const unread = ignored.filter((heading) => isUnread(heading) && !leftOut.has(plainHeading(heading)));
  if (unread.length > 0) return unreadable('COLUMNS_NOT_READ', unread.join(', '));
  const named = new Set(columns.map(({ heading }) => plainHeading(heading)));
  const absent = notNeeded.filter((heading) => !named.has(plainHeading(heading)));
  if (absent.length > 0) return unreadable('NO_SUCH_COLUMN', absent.join(', '));
  return { ok: true, count: header.length, fields, metadata, ignored };
}

/** True if the cells name every required column. */
export function namesColumns(cells: readonly SourceCell[]): boolean {
  const fields = new Set(cells.map((cell) => fieldOf(cellText(cell))));
  return neededFields.every((field) => fields.has(field));
}

function isUnread(heading: string): boolean {
  return unreadHeadings.includes(plainHeading(heading));
}

function fieldOf(heading: string): LedgerField | undefined {
  return [...neededFields, ...optionalFields].find((field) => headingsOf[field].includes(plainHeading(heading)));
}

/** A heading in its normal form for comparison: case and punctuation are ignored. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}
