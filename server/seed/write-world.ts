import { sql } from 'kysely';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { Identity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { submitPaymentKind } from '../payments/submit-payment.ts';
import { insertLogged, insertLoggedPayments } from './insert-logged.ts';
import type { BuyerRows, NewRow, WorldRows } from './rows/world-rows.ts';

/** The parameters of the write: the database, the recorded time, and a progress callback. */
export type Writing = {
  readonly withTransaction: WithTransaction;
  readonly now: Instant;
  readonly onProgress?: (line: string) => void;
};

/** Rows per transaction: fewer than the thousand changes that a feed accepts in one. */
export const rowsPerTransaction = 900;
const statementTimeoutMs = 60_000;
const dayMs = 86_400_000;
/** Batches between two progress lines. */
const batchesPerLine = 20;

type Tables =
  | 'programs'
  | 'clients'
  | 'people'
  | 'mfa_methods'
  | 'users'
  | 'buyers'
  | 'groups'
  | 'bank_accounts'
  | 'purchase_cards'
  | 'blobs'
  | 'blob_chunks'
  | 'authorisations'
  | 'purchase_policies'
  | 'disputes';

/** Writes the rows in batches. Existing rows do not change, so that an interrupted seed can continue. */
export async function writeWorld(world: WorldRows, writing: Writing): Promise<void> {
  await write('programs', world.programs, { role: 'owner' }, writing);
  for (const program of programsOf(world)) {
    const job = { role: 'job', program } as const;
    await write(
      'clients',
      world.clients.filter((row) => row.program_id === program),
      job,
      writing,
    );
    await write(
      'people',
      world.people.filter((row) => row.program_id === program),
      job,
      writing,
    );
    await write(
      'mfa_methods',
      world.methods.filter((row) => row.program_id === program),
      job,
      writing,
    );
    await write(
      'users',
      world.staff.filter((row) => row.program_id === program),
      job,
      writing,
    );
  }
  for (const buyer of world.buyers) await writeBuyer(buyer, writing);
}

async function writeBuyer(rows: BuyerRows, writing: Writing): Promise<void> {
  const job = { role: 'job', program: rows.program } as const;
  await write('buyers', [rows.buyer], job, writing);
  await write('groups', rows.groups, job, writing);
  await write('users', rows.users, job, writing);
  await write('bank_accounts', rows.bankAccounts, job, writing);
  await write('purchase_cards', rows.cards, job, writing);
  await writeMany('charges', rows.charges, writing);
  await writeMany('adjustments', rows.adjustments, writing);
  await write('authorisations', rows.authorisations, job, writing);
  await write('purchase_policies', rows.policies, job, writing);
  await writeLimits(rows, writing);
  await inTurn('payments', rows.payments, writing, insertLoggedPayments);
  for (const batch of inBatches(rows.files)) {
    await writing.withTransaction(job, optionsOf(writing), async (trx) => {
      await insertNew(
        trx,
        'blobs',
        batch.map(({ file }) => file),
      );
      const parts = batch.map(({ file, content }) => ({ blob_id: file.id, seq: 0, data: content }));
      await insertNew(trx, 'blob_chunks', parts);
    });
  }
  await write('disputes', rows.disputes, job, writing);
  await writeMany('activity', rows.activity, writing);
  await askTheBank(rows, writing);
  writing.onProgress?.(`${rows.buyer.name}: ${rows.charges.length} charges, ${rows.payments.length} payments`);
}

/** A limit that a person has set already does not change. */
async function writeLimits({ program, limits }: BuyerRows, writing: Writing): Promise<void> {
  for (const batch of inBatches(limits)) {
    await writing.withTransaction({ role: 'job', program }, optionsOf(writing), (trx) =>
      sql`update spending_limits set limit_minor = planned.limit_minor
        from unnest(${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ limitMinor }) => limitMinor)}::bigint[])
          as planned (id, limit_minor)
        where spending_limits.id = planned.id and spending_limits.limit_minor is null`.execute(trx),
    );
  }
}

/** Pending payments go to the bank tomorrow morning, so that the demo has payments in progress for a day. */
async function askTheBank({ program, buyer, payments }: BuyerRows, writing: Writing): Promise<void> {
  const runAt = instantFromMs(instantToMs(writing.now) + dayMs);
  const pending = payments.filter(({ payment }) => payment.status === 'pending');
  await writing.withTransaction({ role: 'job', program }, optionsOf(writing), async (trx) => {
    for (const { payment } of pending) {
      const dedupeKey = `${submitPaymentKind}:${payment.id}`;
      const job = {
        kind: submitPaymentKind,
        runAt,
        dedupeKey,
        payload: { paymentId: payment.id },
        program,
        buyer: buyer.id as BuyerId,
      };
      await enqueueJob(trx, job);
    }
  });
}

async function write<Table extends Tables>(
  table: Table,
  rows: readonly NewRow<Table>[],
  identity: Identity,
  writing: Writing,
): Promise<void> {
  for (const batch of inBatches(rows))
    await writing.withTransaction(identity, optionsOf(writing), (trx) => insertNew(trx, table, batch));
}

/** For the tables of which a business has many rows. */
async function writeMany<Table extends 'charges' | 'adjustments' | 'activity'>(
  table: Table,
  rows: readonly NewRow<Table>[],
  writing: Writing,
): Promise<void> {
  await inTurn(table, rows, writing, (trx, batch) => insertLogged(trx, table, batch));
}

async function inTurn<Row>(
  name: string,
  rows: readonly Row[],
  writing: Writing,
  insert: (trx: Transaction, batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (const [index, batch] of inBatches(rows).entries()) {
    await writing.withTransaction({ role: 'owner' }, optionsOf(writing), (trx) => insert(trx, batch));
    const isLongWait = (index + 1) % batchesPerLine === 0;
    if (isLongWait) writing.onProgress?.(`${(index + 1) * rowsPerTransaction} of ${rows.length} ${name}`);
  }
}

async function insertNew<Table extends Tables>(
  trx: Transaction,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  await trx.insertInto(table).values(rows).onConflict(skip).execute();
}

function skip<Builder extends { doNothing(): Done }, Done>(conflict: Builder): Done {
  return conflict.doNothing();
}

function optionsOf(writing: Writing) {
  return { now: writing.now, statementTimeoutMs, transactionTimeoutMs: statementTimeoutMs };
}

function programsOf(world: WorldRows): ProgramId[] {
  return world.programs.map(({ id }) => id as ProgramId);
}

function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerTransaction) }, (_, index) =>
    rows.slice(index * rowsPerTransaction, (index + 1) * rowsPerTransaction),
  );
}
