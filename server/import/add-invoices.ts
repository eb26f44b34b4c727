import type { ImportProblem } from '../../domain/imports/import-problems.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import { decimalText, money } from '../../domain/money.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { InvoiceRows } from './invoice-rows.ts';
import { invoiceRows } from './invoice-rows.ts';
import type { Account, ImportTerms } from './open-account.ts';

/** Invoices in one transaction: each changes up to seven rows of the buyer's feed, and a thousand is the limit. */
export const invoicesPerTransaction = 120;

/** What one batch came to. */
export type BatchOutcome = {
  readonly added: readonly InvoiceRows[];
  readonly alreadyThere: number;
  readonly problems: readonly ImportProblem[];
};

/** Adds the invoices that the account does not have; one that it has with other values is reported and left as it is. */
export async function addInvoices(
  trx: Transaction,
  account: Account,
  invoices: readonly LedgerInvoice[],
  terms: ImportTerms,
): Promise<BatchOutcome> {
  // Two imports of one file at the same time: the second waits here, and then finds everything in place.
  await trx.selectFrom('buyers').select('id').where('id', '=', account.id).forUpdate().execute();
  const stored = await storedCharges(trx, account, invoices);
  const missing = invoices.filter(({ invoiceNumber }) => !stored.has(invoiceNumber));
  const problems = invoices.flatMap((invoice) => difference(invoice, stored.get(invoice.invoiceNumber), terms) ?? []);
  const added = missing.map((invoice) => invoiceRows(invoice, account, terms));
  await insertRows(trx, added);
  return { added, alreadyThere: invoices.length - missing.length - problems.length, problems };
}

type StoredCharge = {
  invoice_number: string;
  total_minor: number;
  bill_date: string;
  due_date: string;
  remaining_due_minor: number;
};

async function storedCharges(
  trx: Transaction,
  account: Account,
  invoices: readonly LedgerInvoice[],
): Promise<Map<string, StoredCharge>> {
  const rows = await trx
    .selectFrom('charges')
    .select(['invoice_number', 'total_minor', 'bill_date', 'due_date', 'remaining_due_minor'])
    .where('buyer_id', '=', account.id)
    .where('type', '=', 'sale')
    .where(
      'invoice_number',
      'in',
      invoices.map(({ invoiceNumber }) => invoiceNumber),
    )
    .execute();
  return new Map(rows.map((row) => [row.invoice_number, row]));
}

function difference(
  invoice: LedgerInvoice,
  stored: StoredCharge | undefined,
  { currency }: ImportTerms,
): ImportProblem | null {
  if (!stored) return null;
  const differs = (column: string, value: string): ImportProblem => ({
    line: invoice.line,
    column,
    value,
    code: 'DIFFERS_FROM_STORED',
  });
  if (stored.total_minor !== invoice.amountMinor)
    return differs('amount', decimalText(money(invoice.amountMinor, currency)));
  if (stored.bill_date !== invoice.invoiceDate) return differs('invoiceDate', invoice.invoiceDate);
  if (stored.due_date !== invoice.dueDate) return differs('dueDate', invoice.dueDate);
  if (invoice.settledDate && stored.remaining_due_minor > 0) return differs('settledDate', invoice.settledDate);
  return null;
}

async function insertRows(trx: Transaction, rows: readonly InvoiceRows[]): Promise<void> {
  if (rows.length === 0) return;
  const payments = rows.flatMap(({ payment }) => payment ?? []);
  const applications = rows.flatMap(({ application }) => application ?? []);
  const disputes = rows.flatMap(({ dispute }) => dispute ?? []);
  await trx
    .insertInto('charges')
    .values(rows.map(({ charge }) => charge))
    .execute();
  if (payments.length > 0) await trx.insertInto('payments').values(payments).execute();
  if (applications.length > 0) await trx.insertInto('payment_applications').values(applications).execute();
  if (disputes.length > 0) await trx.insertInto('disputes').values(disputes).execute();
  await trx
    .insertInto('activity')
    .values(rows.flatMap(({ activity }) => activity))
    .execute();
}
