import { maxAmountMinor } from '../amount.ts';
import type { ImportProblem, ImportProblemCode } from './import-problems.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import type { LedgerInvoice, ReadRow } from './read-ledger-row.ts';
import { type SourceRow, shownText } from './source-row.ts';

// Several rows with one invoice number may be the lines of an invoice, or a mistake. One of them is never stored as the whole.

/** The number of the row's invoice, for comparison; null if the row has none. */
export function invoiceKeyOf(row: SourceRow, { fields }: LedgerColumns): string | null {
  if (row.fault) return null;
  const [customer, number] = [fields.customerId, fields.invoiceNumber].map((column) =>
    column ? shownText(row, column.position) : '',
  );
  return customer && number ? `${customer.toLowerCase()}\n${number}` : null;
}

/**
 * The rows of one invoice as one invoice of their sum, with the line of the first. All of them are refused unless they may be added up and
 * differ in nothing but the amount.
 */
export function readTogether(rows: readonly ReadRow[], lines: readonly SourceRow[], group: Group): ReadRow {
  const invoices = rows.flatMap((row) => ('invoice' in row ? row.invoice : []));
  const [first] = invoices;
  const problems = rows.flatMap((row) => ('problems' in row ? row.problems : []));
  const refuseAll = (code: ImportProblemCode): ReadRow => {
    const wrong = new Set(problems.map(({ line }) => line));
    return { problems: [...problems, ...lines.filter(({ line }) => !wrong.has(line)).map(problemOf(code, group))] };
  };
  if (!group.isAddedUp || !first || problems.length > 0) return refuseAll('DUPLICATE_INVOICE');
  if (invoices.some((each) => plainOf(each) !== plainOf(first))) return refuseAll('ROWS_DISAGREE');
  const amountMinor = invoices.reduce((sum, each) => sum + each.amountMinor, 0);
  return amountMinor > maxAmountMinor ? refuseAll('TOO_LARGE') : { invoice: { ...first, amountMinor } };
}

type Group = { readonly columns: LedgerColumns; readonly isAddedUp: boolean };

function problemOf(code: ImportProblemCode, { columns }: Group): (row: SourceRow) => ImportProblem {
  const field = code === 'TOO_LARGE' ? columns.fields.amount : columns.fields.invoiceNumber;
  return (row) => ({
    line: row.line,
    column: field?.heading ?? 'invoiceNumber',
    value: shownText(row, field?.position ?? -1),
    code,
  });
}

/** Everything of an invoice but its line and amount; the customer as it is compared. */
function plainOf({ line: _line, amountMinor: _amountMinor, customerId, metadata, ...rest }: LedgerInvoice): string {
  const columns = Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ ...rest, customerId: customerId.toLowerCase(), columns });
}
