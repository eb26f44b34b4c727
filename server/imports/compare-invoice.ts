import { twinKey } from '../../domain/imports/identity.ts';
import type { LedgerColumns, LedgerField } from '../../domain/imports/ledger-columns.ts';
import { plainHeading } from '../../domain/imports/ledger-columns.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import type { Currency } from '../../domain/money.ts';
import { decimalText, money } from '../../domain/money.ts';
import type { StoredInvoice } from './stored-invoices.ts';

/** A value of the file that is stored otherwise: its field, or its heading where it is kept beside, and what the file says. */
export type Difference = { readonly column: string; readonly value: string };

/**
 * Everything in which an invoice of a file differs from the stored one. A column that the file does not have says nothing; an empty
 * value of one that it has does.
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

/** Where nothing tells on which day it was settled, only whether it was is compared. */
function isSettledAlike({ settledDate }: LedgerInvoice, stored: StoredInvoice): boolean {
  if (stored.isSettled !== (settledDate !== null)) return false;
  return stored.settledDate === null || stored.settledDate === settledDate;
}

/**
 * True for another stored invoice of the same day and amount whose number differs only in ways that a spreadsheet
 * causes.
 */
export function isLikelyTwin(invoice: LedgerInvoice, stored: StoredInvoice): boolean {
  return (
    stored.invoiceDate === invoice.invoiceDate &&
    stored.amountMinor === invoice.amountMinor &&
    twinKey(stored.invoiceNumber) === twinKey(invoice.invoiceNumber)
  );
}
