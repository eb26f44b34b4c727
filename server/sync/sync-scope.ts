import { sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Collection } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { collectionOf } from '../rows/collections.ts';
import type { SyncScope } from '../rows/define-collection.ts';

/** The newest bill date of a buyer, from which device and server compute the kept window. */
export async function newestBillDate(transaction: Transaction, buyer: BuyerId): Promise<PlainDate | null> {
  const row = await transaction
    .selectFrom('buyers')
    .select('newest_bill_date')
    .where('id', '=', buyer)
    .executeTakeFirst();
  return row?.newest_bill_date ?? null;
}

/** The number of rows of a collection that belong on the device. */
export async function countInScope(
  transaction: Transaction,
  collection: Collection,
  scope: SyncScope,
): Promise<number> {
  const { table, isOnDevice } = collectionOf(collection);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isOnDevice(scope)}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}
