import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { demoBuyers } from '../../../server/seed/demo-buyers.ts';
import { demoWorld } from '../../../server/seed/demo-world.ts';
import type { BuyerRows, NewRow } from '../../../server/seed/rows/world-rows.ts';
import { seedDemo } from '../../../server/seed/seed-demo.ts';
import { rowsPerTransaction, writeWorld } from '../../../server/seed/write-world.ts';
import { describeOnBothDatabases } from '../both-databases.ts';

const now = '2026-11-21T16:00:00.000Z' as Instant;
const later = '2026-12-05T08:00:00.000Z' as Instant;

/** A business with groups, cards and several batches of charges. */
const plan = demoBuyers.filter(({ key }) => key === 'ridgeline').map((each) => ({ ...each, chargeCount: 1_000 }));

describeOnBothDatabases('rows that are written many at a time', (open) => {
  it('are the rows, totals and changes that the triggers of each row make', async () => {
    const world = demoWorld('2026-11-21' as PlainDate, 'no password', plan);
    const buyers = world.buyers.map((rows) => ({ ...rows, limits: [] }));
    expect(buyers[0]?.payments.flatMap(({ applications }) => applications).length).toBeGreaterThan(450);
    const [many, each] = [await open(), await open()];
    await writeWorld({ ...world, buyers }, { withTransaction: many.withTransaction, now });
    await writeWorld({ ...world, buyers: [] }, { withTransaction: each.withTransaction, now });
    for (const rows of buyers) await writeWithTriggers(each, rows);
    for (const table of compared)
      expect({ [table]: await rowsOf(many, table) }).toEqual({ [table]: await rowsOf(each, table) });
    expect(await triggersThatAreOff(many)).toEqual([]);
  });

  it('are not written a second time', async () => {
    const database = await open();
    expect(await seedDemo(database, { now, stressCharges: 500 })).toBe(true);
    const before = await rowsOf(database, 'changes');
    expect(await seedDemo(database, { now: later, stressCharges: 500 })).toBe(false);
    expect(await rowsOf(database, 'changes')).toEqual(before);
  });
});

const compared = [
  'buyers',
  'charges',
  'adjustments',
  'payments',
  'payment_applications',
  'disputes',
  'activity',
  'purchase_cards',
  'spending_limits',
  'users',
  'people',
  'feeds',
  'changes',
];

/** Writes the rows as the server does: with all triggers, in one transaction. */
async function writeWithTriggers(database: PortalDatabase, rows: BuyerRows): Promise<void> {
  const identity = { role: 'job', program: rows.program } as const;
  const write = async (table: string, all: readonly object[]) => {
    for (const batch of batchesOf(all))
      await database.withTransaction(identity, { now }, (trx) => insert(trx, table, batch));
  };
  await write('buyers', [rows.buyer]);
  await write('groups', rows.groups);
  await write('users', rows.users);
  await write('bank_accounts', rows.bankAccounts);
  await write('purchase_cards', rows.cards);
  await write('charges', rows.charges);
  await write('adjustments', rows.adjustments);
  await write('authorisations', rows.authorisations);
  await write('purchase_policies', rows.policies);
  for (const batch of batchesOf(rows.payments)) {
    await database.withTransaction(identity, { now }, async (trx) => {
      const payments = batch.map(({ payment }) => payment);
      await insert(trx, 'payments', payments);
      const applications = batch.flatMap((each) => each.applications);
      await insert(trx, 'payment_applications', applications);
    });
  }
  await write('disputes', rows.disputes);
  await write('activity', rows.activity);
}

async function insert(trx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  await trx
    .insertInto(table as 'charges')
    .values(rows as NewRow<'charges'>[])
    .execute();
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerTransaction) }, (_none, index) =>
    rows.slice(index * rowsPerTransaction, (index + 1) * rowsPerTransaction),
  );
}

/** All columns, but for those that name a transaction or a place in the log. */
async function rowsOf(database: PortalDatabase, table: string): Promise<readonly unknown[]> {
  const { rows } = await asOwner(database, (trx) =>
    sql<{ row: unknown }>`
      select row from (select to_jsonb(t) - '{transaction}'::text[] - case when ${table} = 'changes' then 'id' else '' end as row
        from ${sql.table(table)} t) as rows order by row`.execute(trx),
  );
  return rows.map(({ row }) => row);
}

async function triggersThatAreOff(database: PortalDatabase): Promise<readonly unknown[]> {
  const { rows } = await asOwner(database, (trx) =>
    sql`select tgrelid::regclass::text, tgname from pg_trigger where tgenabled <> 'O'`.execute(trx),
  );
  return rows;
}

function asOwner<Result>(database: PortalDatabase, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return database.withTransaction({ role: 'owner' }, { readOnly: true }, work);
}
