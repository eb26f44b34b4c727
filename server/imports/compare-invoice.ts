import { twinKey } from '../../domain/imports/identity.ts';
import { type LedgerColumns, type LedgerField, plainHeading } from '../../domain/imports/ledger-columns.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import { type Currency, decimalText, money } from '../../domain/money.ts';
import type { StoredInvoice } from './stored-invoices.ts';

/** A value of the file that differs from the stored one: its field, or the heading of an additional column, and the file's value. */
export type Difference = { readonly column: string; readonly value: string };

/**
 * All differences between an invoice of a file and the stored one. A column that the file lacks is ignored; an empty value in an existing
 * column counts.
 */
export function differences(
  invoice: LedgerInvoice,
  stored: StoredInvoice,
  { currency, columns }: { readonly currency: Currency; readonly columns: LedgerColumns },
): Difference[] {
  const found: Difference[] = [];
  const compare = (column: LedgerField, isSame: boolean, value: string) => {
    if (columns.fields[column] && !isSame) found.push({ column, value });
  };
  compare('amount', stored.amountMinor === invoice.amountMinor, decimalText(money(invoice.amountMinor, currency)));
  compare('invoiceDate', stored.invoiceDate === invoice.invoiceDate, invoice.invoiceDate);
  compare('dueDate', stored.dueDate === invoice.dueDate, invoice.dueDate);
  compare('settledDate', isSettledAlike(invoice, stored), invoice.settledDate ?? '');
  compare('disputed', stored.isDisputed === invoice.isDisputed, invoice.isDisputed ? 'Yes' : 'No');
  compare('poNumber', stored.poNumber === invoice.poNumber, invoice.poNumber ?? '');
  const kept = new Map(Object.entries(stored.metadata).map(([heading, value]) => [plainHeading(heading), value]));
  for (const { heading } of columns.metadata) {
    const value = invoice.metadata[heading] ?? '';
    if ((kept.get(plainHeading(heading)) ?? '') !== value) found.push({ column: heading, value });
  }
  return found;
}

/** If the day of settlement is unknown, only the fact of settlement is compared. */
function isSettledAlike({ settledDate }: LedgerInvoice, stored: StoredInvoice): boolean {
  if (stored.isSettled !== (settledDate !== null)) return false;
  return stored.settledDate === null || stored.settledDate === settledDate;
}

/** True for another stored invoice of the same day and amount whose number differs only in ways that spreadsheets cause. */
export function isLikelyTwin(invoice: LedgerInvoice, stored: StoredInvoice): boolean {
  return (
    stored.invoiceDate === invoice.invoiceDate &&
    stored.amountMinor === invoice.amountMinor &&
    twinKey(stored.invoiceNumber) === twinKey(invoice.invoiceNumber)
  );
}
