import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../domain/time/instant.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import {
  type ImportProblem,
  type Unreadable,
  type UnreadableCode,
  unreadableFiles,
} from '../../domain/imports/import-problems.ts';
import type { LedgerSettings } from '../../domain/imports/read-ledger.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { customersOf } from './customer.ts';
import { findSeller } from './find-seller.ts';
import { importCustomer } from './import-customer.ts';
import type { ImportAnswer, ImportEvent, ImportReport, ImportRequest } from './import-report.ts';
import type { NotOpened, ReadLedgerFile } from './files/ledger-reader-messages.ts';
import type { ImportTerms } from './open-account.ts';

/** The ports of an import. `passwordHash` is the demo's password, in demo mode only. */
export type ImportPorts = {
  readonly withTransaction: WithTransaction;
  readonly now: () => Instant;
  readonly passwordHash: string | null;
  readonly onEvent: (event: ImportEvent) => void;
};

/** A file by its name, and its reader. */
export type ImportFile = {
  readonly name: string;
  readonly read: (settings: LedgerSettings) => Promise<ReadLedgerFile | Unreadable | NotOpened>;
};

const customersPerLine = 20;
const problemsPerTurn = 500;

/**
 * Imports a ledger: an account for each customer, and its invoices as charges. Existing rows do not change, so importing the same file
 * twice changes nothing. Each wrong row is reported; the others are imported.
 */
export async function importLedger(
  file: ImportFile,
  request: Omit<ImportRequest, 'path'>,
  ports: ImportPorts,
): Promise<ImportAnswer> {
  const seller = await findSeller(ports.withTransaction, request.program, request.client);
  if (!seller.ok) return seller;
  const { program } = seller;
  const currency = request.currency ?? program.settings.defaultCurrency;
  const today = dateInZone(ports.now(), program.settings.timeZone);
  const reading = await file.read({
    currency,
    today,
    timeZone: program.settings.timeZone,
    dateFormat: request.dateFormat ?? undefined,
    notNeeded: request.ignoreColumns,
    addsUpRows: request.addsUpRows,
  });
  if (!reading.ok) return 'sentence' in reading ? reading : refused(reading);
  const terms: ImportTerms = {
    program: program.id,
    client: seller.client,
    sellerName: seller.client?.name ?? program.settings.providerName,
    currency,
    country: request.country ?? program.settings.defaultCountry,
    passwordHash: ports.passwordHash,
    now: ports.now(),
  };
  const report = await importReading(reading, terms, ports);
  await recordRun({ name: file.name, sha256: reading.sha256 }, report, terms, ports);
  return { ok: true, report };
}

async function importReading(reading: ReadLedgerFile, terms: ImportTerms, ports: ImportPorts): Promise<ImportReport> {
  const tell = (problems: readonly ImportProblem[]) => {
    for (const problem of problems) ports.onEvent({ kind: 'problem', problem });
  };
  for (let start = 0; start < reading.problems.length; start += problemsPerTurn) {
    tell(reading.problems.slice(start, start + problemsPerTurn));
    // Lets the process answer other requests in between.
    await nextTurn();
  }
  const customers = customersOf(reading.invoices);
  const totals = {
    rowsAdded: 0,
    rowsAlreadyThere: 0,
    customersAdded: 0,
    paymentsAdded: 0,
    disputesAdded: 0,
    amountAddedMinor: 0,
  };
  const work = { withTransaction: ports.withTransaction, terms, columns: reading.columns, tell };
  for (const [index, customer] of customers.entries()) {
    const outcome = await importCustomer(customer, work);
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += outcome[name];
    const done = index + 1;
    if (done % customersPerLine === 0 || done === customers.length) {
      ports.onEvent({
        kind: 'progress',
        text: `${done} of ${customers.length} customers, ${totals.rowsAdded} invoices added`,
      });
    }
  }
  const { rows, ...otherLines } = reading.lines;
  return {
    program: terms.program,
    client: terms.client?.name ?? null,
    currency: terms.currency,
    dateFormat: reading.dateFormat,
    ignoredColumns: [...reading.columns.ignored],
    unreadSheets: [...reading.unreadSheets],
    lines: otherLines,
    rows,
    rowsRefused: rows - totals.rowsAdded - totals.rowsAlreadyThere,
    customers: customers.length,
    ...totals,
  };
}

async function recordRun(
  file: { readonly name: string; readonly sha256: string },
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
        sha256: file.sha256,
        counts: JSON.stringify({ rows, rowsAdded, rowsAlreadyThere, rowsRefused, customers, customersAdded }),
      })
      .execute(),
  );
}

/** The options of the command that answer what a file leaves open. */
const optionFor: Partial<Record<UnreadableCode, string>> = {
  AMBIGUOUS_DATES: '--date-format ORDER',
  COLUMNS_NOT_READ: '--ignore-column NAME',
};

function refused({ code, detail }: Unreadable): ImportAnswer {
  const sentence = unreadableFiles[code].message.replace('{detail}', () => detail);
  const option = optionFor[code];
  return { ok: false, sentence: option ? `${sentence} (${option})` : sentence };
}
