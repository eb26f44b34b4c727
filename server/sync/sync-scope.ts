import { sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { collections } from '../../domain/sync/collections.ts';
import { fixed } from '../database/connection-dialect.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { collectionOf } from '../rows/collections.ts';
import type { SyncScope } from '../rows/define-collection.ts';

/** The newest bill date of a buyer, from which device and server compute the kept window. */
export async function newestBillDate(transaction: Transaction, buyer: BuyerId): Promise<PlainDate | null> {
  const row = await fixed(transaction)
    .selectFrom('buyers')
    .select('newest_bill_date')
    .where('id', '=', buyer)
    .executeTakeFirst();
  return row?.newest_bill_date ?? null;
}

/** The number of rows that belong on the device, in one statement: a load of a small account consists of round trips. */
export async function countInScope(transaction: Transaction, scope: SyncScope): Promise<number> {
  const ofEach = collections.map((collection) => {
    const { table, isOnDevice } = collectionOf(collection);
    return sql`select count(*) as count from ${sql.table(table)} where ${isOnDevice(scope)}`;
  });
  const { rows } = await sql<{ count: number }>`
    select sum(count)::bigint as count from (${sql.join(ofEach, sql` union all `)}) as counted`.execute(
    fixed(transaction),
  );
  return rows[0]?.count ?? 0;
}
