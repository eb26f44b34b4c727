import type { ImportProblem } from '../../domain/imports/import-problems.ts';
import type { LedgerColumns } from '../../domain/imports/ledger-columns.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import { maxAmountMinor } from '../../domain/amount.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { differences, isLikelyTwin } from './compare-invoice.ts';
import { type InvoiceRows, invoiceRows } from './invoice-rows.ts';
import type { Account, ImportTerms } from './open-account.ts';
import { storedInvoices } from './stored-invoices.ts';

/** Invoices per transaction: each changes up to seven rows of the buyer's feed, which accepts a thousand. */
export const invoicesPerTransaction = 120;

/** The result of one batch. Columns of problems are fields of a ledger, or headings of additional columns. */
export type BatchOutcome = {
  readonly added: readonly InvoiceRows[];
  readonly alreadyThere: number;
  readonly problems: readonly ImportProblem[];
};

/** Adds the invoices that the account lacks; an existing one with other values is reported and not changed. */
export async function addInvoices(
  trx: Transaction,
  account: Account,
  invoices: readonly LedgerInvoice[],
  { terms, columns }: { readonly terms: ImportTerms; readonly columns: LedgerColumns },
): Promise<BatchOutcome> {
  // Two concurrent imports of one file: the second waits here, and then finds all rows.
  const { open_minor } = await trx
    .selectFrom('buyers')
    .select('open_minor')
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = await storedInvoices(trx, account, invoices);
  const byNumber = new Map(stored.map((each) => [each.invoiceNumber, each]));
  const problems: ImportProblem[] = [];
  const missing: LedgerInvoice[] = [];
  let alreadyThere = 0;
  let openMinor = open_minor;
  for (const invoice of invoices) {
    const same = byNumber.get(invoice.invoiceNumber);
    const refuse = (column: string, value: string, code: ImportProblem['code']) =>
      problems.push({ line: invoice.line, column, value, code });
    const differing = same ? differences(invoice, same, { ...terms, columns }) : [];
    const addsMinor = invoice.settledDate ? 0 : invoice.amountMinor;
    if (same && differing.length === 0) alreadyThere += 1;
    else if (same) for (const { column, value } of differing) refuse(column, value, 'DIFFERS_FROM_STORED');
    else if (stored.some((each) => isLikelyTwin(invoice, each)))
      refuse('invoiceNumber', invoice.invoiceNumber, 'LIKELY_TWIN');
    else if (openMinor + addsMinor > maxAmountMinor)
      refuse('invoiceNumber', invoice.invoiceNumber, 'TOO_LARGE_TOGETHER');
    else {
      missing.push(invoice);
      openMinor += addsMinor;
    }
  }
  const added = missing.map((invoice) => invoiceRows(invoice, account, terms));
  await insertRows(trx, added);
  return { added, alreadyThere, problems };
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
