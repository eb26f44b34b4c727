import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PlainDate } from '../../domain/calendar-date.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Collection } from '../../domain/sync/collections.ts';
import { keptSince, keptStatuses } from '../../domain/sync/window.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** Whose rows belong on the device, and the newest bill date that decides which charges do. */
export type SyncScope = { readonly buyer: BuyerId; readonly newestBillDate: PlainDate | null };

/** Where a collection lies, and the order of a first load: newest first, then by id; by id alone where there is no age. */
export const collectionTables: {
  readonly [C in Collection]: { readonly table: string; readonly age: CollectionAge | null };
} = {
  buyers: { table: 'buyers', age: null },
  people: { table: 'people', age: null },
  bankAccounts: { table: 'bank_accounts', age: null },
  cards: { table: 'purchase_cards', age: null },
  spendingLimits: { table: 'spending_limits', age: null },
  authorisations: { table: 'authorisations', age: { column: 'created_at', type: 'timestamptz' } },
  charges: { table: 'charges', age: { column: 'bill_date', type: 'date' } },
  payments: { table: 'payments', age: { column: 'created_at', type: 'timestamptz' } },
  disputes: { table: 'disputes', age: { column: 'raised_at', type: 'timestamptz' } },
  actions: { table: 'actions', age: { column: 'received_at', type: 'timestamptz' } },
  approvals: { table: 'approvals', age: { column: 'created_at', type: 'timestamptz' } },
  activity: { table: 'activity', age: { column: 'at', type: 'timestamptz' } },
};
export type CollectionAge = { readonly column: string; readonly type: 'date' | 'timestamptz' };

/** The newest bill date of a buyer, which both sides compute the kept window from. */
export async function newestBillDate(transaction: Transaction, buyer: BuyerId): Promise<PlainDate | null> {
  const row = await transaction
    .selectFrom('buyers')
    .select('newest_bill_date')
    .where('id', '=', buyer)
    .executeTakeFirst();
  return row?.newest_bill_date ?? null;
}

/** The SQL condition of the rows of a collection that belong on the device. Row security narrows it to what may be seen. */
export function isInScope(collection: Collection, scope: SyncScope): RawBuilder<boolean> {
  if (collection === 'buyers') return sql<boolean>`id = ${scope.buyer}`;
  // Of people oneself, whom every business of theirs knows.
  if (collection === 'people') return sql<boolean>`id = app_person()`;
  const isOfBuyer = sql<boolean>`buyer_id = ${scope.buyer}`;
  return collection === 'charges' ? sql<boolean>`${isOfBuyer} and ${isKeptCharge(scope.newestBillDate)}` : isOfBuyer;
}

/** The same rule as domain/sync/window: unfinished or disputed charges, and those since the cut. */
export function isKeptCharge(newest: PlainDate | null): RawBuilder<boolean> {
  const since = keptSince(newest);
  return since === null ? sql<boolean>`true` : sql<boolean>`(bill_date >= ${since}::date or ${isKeptAnyway})`;
}

/** Charges that are kept whatever their age. */
export const isKeptAnyway: RawBuilder<boolean> = sql<boolean>`(status = any(${[...keptStatuses]}::text[]) or has_open_dispute)`;

/** Rows of a collection that belong on the device. */
export async function countInScope(
  transaction: Transaction,
  collection: Collection,
  scope: SyncScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(collectionTables[collection].table)} where ${isInScope(collection, scope)}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}
