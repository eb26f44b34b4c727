import type { ImportProblem } from '../../domain/imports/import-problems.ts';
import type { LedgerColumns } from '../../domain/imports/ledger-columns.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import { isRefusedData } from '../database/database-errors.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { type BatchOutcome, addInvoices, invoicesPerTransaction } from './add-invoices.ts';
import { type Customer, withinCredit } from './customer.ts';
import type { ImportReport } from './import-report.ts';
import { type Account, type ImportTerms, openAccount } from './open-account.ts';

/** The settings of a customer import. Columns of problems become the file's own headings. */
export type CustomerImport = {
  readonly withTransaction: WithTransaction;
  readonly terms: ImportTerms;
  readonly columns: LedgerColumns;
  readonly tell: (problems: readonly ImportProblem[]) => void;
};

export type CustomerOutcome = Pick<
  ImportReport,
  'rowsAdded' | 'rowsAlreadyThere' | 'customersAdded' | 'paymentsAdded' | 'disputesAdded' | 'amountAddedMinor'
>;

const nothingDone: CustomerOutcome = {
  rowsAdded: 0,
  rowsAlreadyThere: 0,
  customersAdded: 0,
  paymentsAdded: 0,
  disputesAdded: 0,
  amountAddedMinor: 0,
};

/** Opens the customer's account if it does not exist, and adds its invoices. Rows that cannot be stored become problems of their lines. */
export async function importCustomer(customer: Customer, work: CustomerImport): Promise<CustomerOutcome> {
  const { fitting, tooMuch } = withinCredit(customer.invoices);
  refuse(tooMuch, 'invoiceNumber', 'TOO_LARGE_TOGETHER', work);
  if (fitting.length === 0) return nothingDone;
  const invoices = { ...customer, invoices: fitting };
  const account = await unlessRefused(() => inTransaction(work, (trx) => openAccount(trx, invoices, work.terms)));
  if (!account) refuse(fitting, 'customerId', 'NOT_STORED', work);
  else if (account.currency !== work.terms.currency) refuse(fitting, 'customerId', 'BUYER_IN_OTHER_CURRENCY', work);
  else return addAll(account, fitting, work);
  return nothingDone;
}

async function addAll(
  account: Account,
  invoices: readonly LedgerInvoice[],
  work: CustomerImport,
): Promise<CustomerOutcome> {
  let outcome: CustomerOutcome = { ...nothingDone, customersAdded: account.isNew ? 1 : 0 };
  for (let start = 0; start < invoices.length; start += invoicesPerTransaction) {
    const batch = invoices.slice(start, start + invoicesPerTransaction);
    const done = await addBatch(account, batch, work);
    for (const { added, alreadyThere, problems } of done) {
      tell(problems, work);
      outcome = {
        ...outcome,
        rowsAdded: outcome.rowsAdded + added.length,
        rowsAlreadyThere: outcome.rowsAlreadyThere + alreadyThere,
        paymentsAdded: outcome.paymentsAdded + added.filter(({ payment }) => payment).length,
        disputesAdded: outcome.disputesAdded + added.filter(({ dispute }) => dispute).length,
        amountAddedMinor: added.reduce((total, { charge }) => total + charge.total_minor, outcome.amountAddedMinor),
      };
    }
  }
  return outcome;
}

/** A batch in one transaction; if the database refuses it, each invoice in its own, so that only refused ones are left out. */
async function addBatch(
  account: Account,
  batch: readonly LedgerInvoice[],
  work: CustomerImport,
): Promise<readonly BatchOutcome[]> {
  const add = (invoices: readonly LedgerInvoice[]) =>
    unlessRefused(() => inTransaction(work, (trx) => addInvoices(trx, account, invoices, work)));
  const whole = await add(batch);
  if (whole) return [whole];
  const outcomes: BatchOutcome[] = [];
  for (const invoice of batch) {
    const done = batch.length > 1 ? await add([invoice]) : null;
    if (done) outcomes.push(done);
    else refuse([invoice], 'invoiceNumber', 'NOT_STORED', work);
  }
  return outcomes;
}

/** The result of the work; null if the database refuses its rows. */
async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isRefusedData(error)) return null;
    throw error;
  }
}

function inTransaction<Result>(
  { withTransaction, terms }: CustomerImport,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withTransaction({ role: 'job', program: terms.program }, { now: terms.now }, work);
}

function refuse(
  invoices: readonly LedgerInvoice[],
  field: 'customerId' | 'invoiceNumber',
  code: ImportProblem['code'],
  work: CustomerImport,
): void {
  tell(
    invoices.map((invoice) => ({ line: invoice.line, column: field, value: invoice[field], code })),
    work,
  );
}

function tell(problems: readonly ImportProblem[], { columns, tell: say }: CustomerImport): void {
  const fields: Readonly<Record<string, { readonly heading: string } | undefined>> = columns.fields;
  say(problems.map((problem) => ({ ...problem, column: fields[problem.column]?.heading ?? problem.column })));
}
