import { createHash, randomUUID } from 'node:crypto';
import type { Instant } from '../../domain/calendar-date.ts';
import { dateInZone } from '../../domain/calendar-date.ts';
import type { ImportProblem, Unreadable } from '../../domain/imports/import-problems.ts';
import { unreadableFiles } from '../../domain/imports/import-problems.ts';
import type { LedgerReading } from '../../domain/imports/read-ledger.ts';
import { readLedger } from '../../domain/imports/read-ledger.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { addInvoices, invoicesPerTransaction } from './add-invoices.ts';
import type { Customer } from './customer.ts';
import { customersOf } from './customer.ts';
import { findSeller } from './find-seller.ts';
import type { ImportAnswer, ImportEvent, ImportReport, ImportRequest } from './import-report.ts';
import type { Account, ImportTerms } from './open-account.ts';
import { openAccount } from './open-account.ts';
import { readSourceFile } from './read-source-file.ts';

/** What an import works with. `passwordHash` is the demo's password, in demo mode only. */
export type ImportPorts = {
  readonly withTransaction: WithTransaction;
  readonly now: () => Instant;
  readonly passwordHash: string | null;
  readonly onEvent: (event: ImportEvent) => void;
};

export type ImportFile = { readonly name: string; readonly bytes: Uint8Array };

const customersPerLine = 20;

/**
 * Imports a ledger: an account for each customer, and its invoices as charges. What is there already stays as it is, so that
 * the same file twice changes nothing; rows that are wrong are told one by one, and the others go in.
 */
export async function importLedger(
  file: ImportFile,
  request: Omit<ImportRequest, 'path'>,
  ports: ImportPorts,
): Promise<ImportAnswer> {
  const seller = await findSeller(ports.withTransaction, request.program, request.client);
  if (!seller.ok) return seller;
  const { program } = seller;
  const currency = request.currency ?? program.default_currency;
  const rows = await readSourceFile(file.bytes);
  if (!rows.ok) return refused(rows);
  const today = dateInZone(ports.now(), program.time_zone);
  const reading = readLedger(rows.rows, { currency, today, dateFormat: request.dateFormat ?? undefined });
  if (!reading.ok) return refused(reading);
  const terms: ImportTerms = {
    program: program.id,
    client: seller.client,
    sellerName: seller.client?.name ?? program.provider_name,
    currency,
    country: request.country ?? program.default_country,
    passwordHash: ports.passwordHash,
    now: ports.now(),
  };
  const report = await importReading(reading, terms, ports);
  await recordRun(file, report, terms, ports);
  return { ok: true, report };
}

async function importReading(reading: LedgerReading, terms: ImportTerms, ports: ImportPorts): Promise<ImportReport> {
  const tell = (problems: readonly ImportProblem[]) => {
    for (const problem of problems) ports.onEvent({ kind: 'problem', problem });
  };
  tell(reading.problems);
  const customers = customersOf(reading.invoices);
  const totals = {
    rowsAdded: 0,
    rowsAlreadyThere: 0,
    customersAdded: 0,
    paymentsAdded: 0,
    disputesAdded: 0,
    amountAddedMinor: 0,
  };
  for (const [index, customer] of customers.entries()) {
    const outcome = await importCustomer(customer, reading, terms, ports, tell);
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += outcome[name];
    const done = index + 1;
    if (done % customersPerLine === 0 || done === customers.length) {
      ports.onEvent({
        kind: 'progress',
        text: `${done} of ${customers.length} customers, ${totals.rowsAdded} invoices added`,
      });
    }
  }
  return {
    program: terms.program,
    client: terms.client?.name ?? null,
    currency: terms.currency,
    dateFormat: reading.dateFormat,
    ignoredColumns: [...reading.columns.ignored],
    rows: reading.rowCount,
    rowsRefused: reading.rowCount - totals.rowsAdded - totals.rowsAlreadyThere,
    customers: customers.length,
    ...totals,
  };
}

type CustomerOutcome = Pick<
  ImportReport,
  'rowsAdded' | 'rowsAlreadyThere' | 'customersAdded' | 'paymentsAdded' | 'disputesAdded' | 'amountAddedMinor'
>;

async function importCustomer(
  customer: Customer,
  reading: LedgerReading,
  terms: ImportTerms,
  ports: ImportPorts,
  tell: (problems: readonly ImportProblem[]) => void,
): Promise<CustomerOutcome> {
  const inTransaction = <Result>(work: Parameters<typeof ports.withTransaction<Result>>[2]) =>
    ports.withTransaction({ role: 'job', program: terms.program }, { now: terms.now }, work);
  const account: Account = await inTransaction((trx) => openAccount(trx, customer, terms));
  const outcome = {
    rowsAdded: 0,
    rowsAlreadyThere: 0,
    customersAdded: account.isNew ? 1 : 0,
    paymentsAdded: 0,
    disputesAdded: 0,
    amountAddedMinor: 0,
  };
  if (account.currency !== terms.currency) {
    const column = reading.columns.fields.customerId?.heading ?? 'customerId';
    tell(
      customer.invoices.map(({ line, customerId }) => ({
        line,
        column,
        value: customerId,
        code: 'BUYER_IN_OTHER_CURRENCY',
      })),
    );
    return outcome;
  }
  for (let start = 0; start < customer.invoices.length; start += invoicesPerTransaction) {
    const batch = customer.invoices.slice(start, start + invoicesPerTransaction);
    const { added, alreadyThere, problems } = await inTransaction((trx) => addInvoices(trx, account, batch, terms));
    tell(problems.map((problem) => ({ ...problem, column: headingOf(reading, problem.column) })));
    outcome.rowsAdded += added.length;
    outcome.rowsAlreadyThere += alreadyThere;
    outcome.paymentsAdded += added.filter(({ payment }) => payment).length;
    outcome.disputesAdded += added.filter(({ dispute }) => dispute).length;
    outcome.amountAddedMinor += added.reduce((total, { charge }) => total + charge.total_minor, 0);
  }
  return outcome;
}

function headingOf(reading: LedgerReading, field: string): string {
  const fields: Readonly<Record<string, { readonly heading: string } | undefined>> = reading.columns.fields;
  return fields[field]?.heading ?? field;
}

async function recordRun(
  file: ImportFile,
  report: ImportReport,
  terms: ImportTerms,
  ports: ImportPorts,
): Promise<void> {
  const { rows, rowsAdded, rowsAlreadyThere, rowsRefused, customers, customersAdded } = report;
  await ports.withTransaction({ role: 'job', program: terms.program }, { now: terms.now }, (trx) =>
    trx
      .insertInto('import_runs')
      .values({
        id: randomUUID(),
        program_id: terms.program,
        client_id: terms.client?.id ?? null,
        file_name: file.name,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        counts: JSON.stringify({ rows, rowsAdded, rowsAlreadyThere, rowsRefused, customers, customersAdded }),
      })
      .execute(),
  );
}

function refused({ code, detail }: Unreadable): ImportAnswer {
  return { ok: false, sentence: unreadableFiles[code].message.replace('{detail}', detail) };
}
