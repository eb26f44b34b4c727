import { sql } from 'kysely';
import type { Collection } from '../../domain/sync/collections.ts';
import { collections } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { SyncedRow } from '../graphql/builder.ts';
import { readRows } from '../rows/read-rows.ts';
import type { LoadPlace } from './sync-cursor.ts';
import type { SyncScope } from '../rows/define-collection.ts';
import { collectionOf } from '../rows/collections.ts';
import { countInScope } from './sync-scope.ts';

/** A page of a first load, and where the next one starts; null once everything is delivered. */
export type LoadPage = {
  readonly upserts: SyncedRow[];
  readonly next: LoadPlace | null;
  readonly delivered: number;
  /** Null if the load started without a count. */
  readonly total: number | null;
};

/**
 * The start of a first load, with the total number of rows if `isCounted`: counting reads every row, so it is skipped
 * for a person who makes many requests.
 */
export async function startOfLoad(transaction: Transaction, scope: SyncScope, isCounted: boolean): Promise<LoadPlace> {
  if (!isCounted) return { collection: 0, after: null, delivered: 0, total: null };
  let total = 0;
  for (const collection of collections) total += await countInScope(transaction, collection, scope);
  return { collection: 0, after: null, delivered: 0, total };
}

/** The next rows of a first load, at most `limit`: one collection after the other, the newest rows first. */
export async function loadPage(
  transaction: Transaction,
  scope: SyncScope,
  from: LoadPlace,
  limit: number,
): Promise<LoadPage> {
  const upserts: SyncedRow[] = [];
  let { collection: index, after } = from;
  let room = limit;
  while (index < collections.length && room > 0) {
    const collection = collections[index] as Collection;
    const keys = await nextKeys(transaction, collection, scope, after, room);
    const rows = await readRows(
      transaction,
      collection,
      keys.map((key) => key.id),
    );
    for (const row of rows) upserts.push({ collection, id: row.id, row });
    if (keys.length < room) {
      index += 1;
      after = null;
    } else {
      after = keys.at(-1) ?? null;
    }
    room -= keys.length;
  }
  const delivered = from.delivered + limit - room;
  // Rows that were added meanwhile are delivered too; the total is never below the delivered number.
  const total = from.total === null ? null : Math.max(from.total, delivered);
  return {
    upserts,
    next: index < collections.length ? { collection: index, after, delivered, total } : null,
    delivered,
    total,
  };
}

type RowKey = NonNullable<LoadPlace['after']>;

async function nextKeys(
  transaction: Transaction,
  collection: Collection,
  scope: SyncScope,
  after: RowKey | null,
  limit: number,
): Promise<RowKey[]> {
  const { table, age } = collectionOf(collection);
  const column = age ? sql.ref(age.column) : null;
  // The text form keeps the microseconds, which a JavaScript date would lose.
  const ageText = column ? sql`${column}::text` : sql`null`;
  const order = column ? sql`${column} desc, id` : sql`id`;
  const { rows } = await sql<RowKey>`
    select id, ${ageText} as age from ${sql.table(table)}
    where ${collectionOf(collection).isOnDevice(scope)} and ${isAfter(collection, after)} order by ${order} limit ${limit}`.execute(
    transaction,
  );
  return rows;
}

function isAfter(collection: Collection, after: RowKey | null) {
  const { age } = collectionOf(collection);
  if (!after) return sql`true`;
  if (!age || after.age === null) return sql`id > ${after.id}::uuid`;
  const [column, type] = [sql.ref(age.column), sql.raw(age.type)];
  return sql`${column} <= ${after.age}::${type} and (${column} < ${after.age}::${type} or id > ${after.id}::uuid)`;
}
