import { sql } from 'kysely';
import { type Collection, collections } from '../../domain/sync/collections.ts';
import { fixed } from '../database/connection-dialect.ts';
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
  return { collection: 0, after: null, delivered: 0, total: await countInScope(transaction, scope) };
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
  const isLastPage = from.total !== null && from.total - from.delivered <= limit;
  const keysOfRest = isLastPage ? await remainingKeys(transaction, scope, from, limit) : null;
  while (index < collections.length && room > 0) {
    const collection = collections[index] as Collection;
    const keys =
      keysOfRest?.get(collection)?.slice(0, room) ?? (await nextKeys(transaction, collection, scope, after, room));
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

/** The next keys of every collection that is left, in one statement instead of one for each. */
async function remainingKeys(
  transaction: Transaction,
  scope: SyncScope,
  { collection: first, after }: LoadPlace,
  limit: number,
): Promise<ReadonlyMap<Collection, RowKey[]>> {
  const left = collections.slice(first);
  const ofEach = left.map((collection, at) => {
    const keys = keysInOrder(collection, scope, at === 0 ? after : null, limit);
    return sql`select ${sql.lit(collection)} as collection, keys.* from (${keys}) as keys`;
  });
  const { rows } = await sql<RowKey & { collection: Collection; place: number }>`
    ${sql.join(ofEach, sql` union all `)} order by place`.execute(fixed(transaction));
  const byCollection = new Map(left.map((collection): [Collection, RowKey[]] => [collection, []]));
  for (const { collection, age, id } of rows) byCollection.get(collection)?.push({ age, id });
  return byCollection;
}

async function nextKeys(
  transaction: Transaction,
  collection: Collection,
  scope: SyncScope,
  after: RowKey | null,
  limit: number,
): Promise<RowKey[]> {
  const { rows } = await keysInOrder(collection, scope, after, limit).execute(fixed(transaction));
  return rows.map(({ age, id }) => ({ age, id }));
}

function keysInOrder(collection: Collection, scope: SyncScope, after: RowKey | null, limit: number) {
  const { table, age, isOnDevice } = collectionOf(collection);
  const column = age ? sql.ref(age.column) : null;
  // The text form keeps the microseconds, which a JavaScript date would lose.
  const ageText = column ? sql`${column}::text` : sql`null::text`;
  const order = column ? sql`${column} desc, id` : sql`id`;
  return sql<RowKey & { place: number }>`
    select id, ${ageText} as age, row_number() over (order by ${order}) as place from ${sql.table(table)}
    where ${isOnDevice(scope)} and ${isAfter(collection, after)} order by ${order} limit ${limit}`;
}

function isAfter(collection: Collection, after: RowKey | null) {
  const { age } = collectionOf(collection);
  if (!after) return sql`true`;
  if (!age || after.age === null) return sql`id > ${after.id}::uuid`;
  const [column, type] = [sql.ref(age.column), sql.raw(age.type)];
  return sql`${column} <= ${after.age}::${type} and (${column} < ${after.age}::${type} or id > ${after.id}::uuid)`;
}
