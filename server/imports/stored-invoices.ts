import { sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { Account } from './open-account.ts';

/** A stored invoice of an account, with the fields of a ledger. */
export type StoredInvoice = Omit<LedgerInvoice, 'line'> & { readonly isSettled: boolean };

/** The invoices of an account with the number, or the date and the amount, of one of these. */
export async function storedInvoices(
  trx: Transaction,
  account: Account,
  invoices: readonly LedgerInvoice[],
): Promise<StoredInvoice[]> {
  if (invoices.length === 0) return [];
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const days = invoices.map(({ invoiceDate }) => invoiceDate);
  const amounts = invoices.map(({ amountMinor }) => amountMinor);
  const rows = await trx
    .selectFrom('charges as charge')
    .select(['invoice_number', 'total_minor', 'bill_date', 'due_date', 'remaining_due_minor', 'po_number', 'metadata'])
    .select((where) => [
      where
        .exists(where.selectFrom('disputes').select('disputes.id').whereRef('disputes.charge_id', '=', 'charge.id'))
        .as('is_disputed'),
      where
        .selectFrom('payment_applications as application')
        .innerJoin('payments as payment', 'payment.id', 'application.payment_id')
        .select(sql<PlainDate | null>`max(payment.received_date)`.as('day'))
        .whereRef('application.charge_id', '=', 'charge.id')
        .where('application.state', '=', 'applied')
        .as('settled_date'),
    ])
    .where('charge.buyer_id', '=', account.id)
    .where('charge.type', '=', 'sale')
    .where((where) =>
      where.or([
        where('charge.invoice_number', 'in', numbers),
        where.and([where('charge.bill_date', 'in', days), where('charge.total_minor', 'in', amounts)]),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    customerId: '',
    invoiceNumber: row.invoice_number,
    invoiceDate: row.bill_date,
    dueDate: row.due_date,
    amountMinor: row.total_minor,
    isSettled: row.remaining_due_minor === 0,
    settledDate: row.remaining_due_minor === 0 ? row.settled_date : null,
    isDisputed: Boolean(row.is_disputed),
    poNumber: row.po_number,
    metadata: row.metadata,
  }));
}
