import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** Whose rows belong on the device, and the newest bill date that decides which charges do. */
export type SyncScope = { readonly buyer: BuyerId; readonly newestBillDate: PlainDate | null };
export type CollectionAge = { readonly column: string; readonly type: 'date' | 'timestamptz' };

/** A synced collection at the server: one file `<rows>.collection.ts` in its area. `Stored` is a row as the query reads it. */
type Declared<C extends Collection, Stored> = {
  readonly table: string;
  /** The order of a first load: newest first, then by id; null for by id alone. */
  readonly age: CollectionAge | null;
  /** The SQL condition of the rows that belong on a device; left out, those of the buyer. Row security narrows it. */
  readonly isOnDevice?: (scope: SyncScope) => RawBuilder<boolean>;
  /**
   * The stored rows of some ids, as far as the caller may see them, in no order. With `lock` they are held until the end of
   * the transaction, in the order of their ids, so that two requests never wait for each other in a circle. What requests
   * never write needs no lock.
   */
  readonly query: (transaction: Transaction, ids: readonly string[], lock: boolean) => Promise<Stored[]>;
  /**
   * From a stored row to the row that a device holds: the same for rows read now and for images of the change log. What is
   * spread comes last: an object that begins with a spread grows property by property, which made a first load twice as dear.
   */
  readonly project: (row: Stored) => CollectionRow<C>;
  /** What the query joins from other tables, as far as an image of the change log can say it. */
  readonly notInImage?: (image: Readonly<Record<string, unknown>>) => Partial<Stored>;
};

/** A declared collection, with the type of its stored rows hidden. */
export type SyncedCollection<C extends Collection = Collection> = {
  readonly table: string;
  readonly age: CollectionAge | null;
  readonly isOnDevice: (scope: SyncScope) => RawBuilder<boolean>;
  /** Rows in the shape that devices hold, in no order; see `Declared.query`. */
  readonly read: (transaction: Transaction, ids: readonly string[], lock: boolean) => Promise<CollectionRow<C>[]>;
  /** The row that an image of the change log stands for, unchecked: images are stored data. It may throw on an old one. */
  readonly ofImage: (image: Readonly<Record<string, unknown>>) => unknown;
};

/** Declares a synced collection; everything that reads rows follows from it. */
export function defineCollection<C extends Collection, Stored>(
  _name: C,
  { table, age, isOnDevice, query, project, notInImage }: Declared<C, Stored>,
): SyncedCollection<C> {
  return {
    table,
    age,
    isOnDevice: isOnDevice ?? (({ buyer }) => sql<boolean>`buyer_id = ${buyer}`),
    read: async (transaction, ids, lock) => (await query(transaction, ids, lock)).map(project),
    ofImage: (image) => project({ ...image, ...notInImage?.(image) } as Stored),
  };
}

/** The condition that an id is one of these. */
export function anyOf(ids: readonly string[]) {
  return sql<never>`any(${[...ids]}::uuid[])`;
}

/** The same query, holding its rows in the order of their ids where that is asked for. */
export function locked<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  lock: boolean,
) {
  return lock ? query.orderBy(sql`id`).forUpdate() : query;
}
