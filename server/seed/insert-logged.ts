import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/with-transaction.ts';
import type { NewRow, PaymentRows } from './rows/world-rows.ts';

type LoggedTable = 'charges' | 'adjustments' | 'activity' | 'payments';

/**
 * Inserts rows of a synced table and records them in the change log, with one statement for each instead of a trigger for each row, which
 * takes several times as long. Existing rows do not change. Needs the role `owner`: the triggers that it replaces are off until COMMIT, and
 * nobody else writes to the table meanwhile. All other triggers run.
 */
export async function insertLogged<Table extends Exclude<LoggedTable, 'payments'>>(
  trx: Transaction,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  await without(trx, { [table]: ['record_new'] }, async () =>
    recordNew(trx, table, await insertRows(trx, table, rows)),
  );
}

/**
 * As `insertLogged`, for payments with their applications. Each application counts as a change of its payment. No line of the audit trail
 * is about a payment that is new, so none is sent to devices again.
 */
export async function insertLoggedPayments(trx: Transaction, payments: readonly PaymentRows[]): Promise<void> {
  const rows = payments.map(({ payment, applications }) => ({ ...payment, row_version: 1 + applications.length }));
  const replaced = { payments: ['touch_new', 'record_new'], payment_applications: ['touch_parent', 'tell_lines'] };
  await without(trx, replaced, async () => {
    const ids = await insertRows(trx, 'payments', rows);
    const applications = payments.flatMap((each) => each.applications);
    await insertRows(trx, 'payment_applications', applications);
    await recordNew(trx, 'payments', ids);
  });
}

/** Runs the work without these triggers. A transaction that fails takes this back too. */
async function without(
  trx: Transaction,
  triggers: Readonly<Record<string, readonly string[]>>,
  work: () => Promise<void>,
): Promise<void> {
  const turn = async (to: 'disable' | 'enable') => {
    for (const [table, names] of Object.entries(triggers))
      for (const name of names)
        await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger ${sql.ref(name)}`.execute(trx);
  };
  await turn('disable');
  await work();
  await turn('enable');
}

/** Inserts rows that have the same columns, and returns the ids of those that were not there. */
async function insertRows(
  trx: Transaction,
  table: LoggedTable | 'payment_applications',
  rows: readonly object[],
): Promise<string[]> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return [];
  const types = await typesOf(trx, table);
  const list = (each: (name: string) => RawBuilder<unknown>) => sql.join(names.map(each));
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${list((name) => sql.ref(name))})
    select ${list((name) => sql`${sql.ref(name)}::${sql.raw(types.get(name) ?? 'text')}`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (${list((name) => sql`${sql.ref(name)} text`)})
    on conflict do nothing returning id`.execute(trx);
  return inserted.rows.map(({ id }) => id);
}

async function typesOf(trx: Transaction, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(trx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * What the trigger `record_new` writes for new rows, with the arguments of that trigger. COMMIT numbers the first row of a feed and so moves
 * the feed; the others have its next number already, so that they are not written twice. The feed is locked, so nobody else takes the number.
 */
async function recordNew(trx: Transaction, table: LoggedTable, ids: readonly string[]): Promise<void> {
  const [collection, feedKind, secrets, parts] = await argumentsOfRecordNew(trx, table);
  const withParts = parts === '' || parts === undefined ? sql`image` : sql`image || ${sql.ref(parts)}(image)`;
  // Materialised, so that the image of a row is made once and not for each of its columns here.
  await sql`
    with new_rows as materialized (
      select id, row_version, to_jsonb(written) as image from ${sql.table(table)} written where id = any (${ids}::uuid[])),
    in_feeds as materialized (select *, feed_of(${feedKind}, image) as feed from new_rows),
    moved as materialized (
      select id as feed, version from feeds where id in (select feed from in_feeds) order by id collate "C" for update)
    insert into changes (feed, feed_version, collection, row_id, row_version, op, image, transaction, action_id, at)
    select feed, case when row_number() over (partition by feed) > 1 then coalesce(moved.version, 0) + 1 end, ${collection}, id::text,
      row_version, 'upsert', (${withParts}) - ${secrets}::text[], pg_current_xact_id(), app_action(), app_now()
    from in_feeds left join moved using (feed)`.execute(trx);
}

async function argumentsOfRecordNew(trx: Transaction, table: LoggedTable): Promise<string[]> {
  const { rows } = await sql<{ given: string }>`
    select encode(tgargs, 'hex') as given from pg_trigger
    where tgrelid = to_regclass(${table}) and tgname = 'record_new'`.execute(trx);
  // Each argument ends with a zero byte.
  return Buffer.from(rows[0]?.given ?? '', 'hex')
    .toString()
    .split('\0');
}
