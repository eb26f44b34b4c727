import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { SyncedRows } from '../../domain/sync/synced-rows.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** The buyer whose rows belong on the device, and the newest bill date, which decides which charges do. */
export type SyncScope = { readonly buyer: BuyerId; readonly newestBillDate: PlainDate | null };
export type CollectionAge = { readonly column: string; readonly type: 'date' | 'timestamptz' };

/** A synced collection at the server: one file `<rows>.collection.ts` in its area. `Stored` is a row of the query. */
type Declared<Row, Stored> = {
  readonly table: string;
  /** The order of a first load: newest first, then by id; null for by id alone. */
  readonly age: CollectionAge | null;
  /** The SQL condition of the rows that belong on a device; default: those of the buyer. Row security narrows it further. */
  readonly isOnDevice?: (scope: SyncScope) => RawBuilder<boolean>;
  /**
   * The stored rows of some ids that the caller may see, unordered. With `lock` they are locked until the end of the transaction, in the
   * order of their ids, which avoids deadlocks. Rows that requests never write need no lock.
   */
  readonly query: (transaction: Transaction, ids: readonly string[], lock: boolean) => Promise<Stored[]>;
  /**
   * The same rows as the server's own rules need them, where people may see less; never answered to anybody. Default: what the caller may
   * see.
   */
  readonly queryForRules?: (transaction: Transaction, ids: readonly string[]) => Promise<Stored[]>;
  /**
   * Converts a stored row to a device's row: the same for current rows and for images of the change log. Spreads come last: an object
   * literal that begins with a spread is built property by property, which doubled the time of a first load.
   */
  readonly project: (row: Stored) => Row;
  /** The columns that the query joins from other tables, as far as an image of the change log has them. */
  readonly notInImage?: (image: Readonly<Record<string, unknown>>) => Partial<Stored>;
};

/** A declared collection, with the type of its stored rows hidden. */
export type SyncedCollection<Row> = {
  readonly table: string;
  readonly age: CollectionAge | null;
  readonly isOnDevice: (scope: SyncScope) => RawBuilder<boolean>;
  /** Rows in the format of devices, unordered; see `Declared.query`. */
  readonly read: (transaction: Transaction, ids: readonly string[], lock: boolean) => Promise<Row[]>;
  /** The rows as rules need them, where they differ from what the caller may see; see `Declared.queryForRules`. */
  readonly readForRules?: (transaction: Transaction, ids: readonly string[]) => Promise<Row[]>;
  /** The row of an image of the change log, unchecked, because images are stored data. It may throw for an old image. */
  readonly ofImage: (image: Readonly<Record<string, unknown>>) => unknown;
};

/** Declares a synced collection, whose rows `<collection>Rows` of domain/ declares; all code that reads rows uses the declaration. */
export function defineCollection<Rows extends SyncedRows, Stored>(
  _rows: Rows,
  {
    table,
    age,
    isOnDevice,
    query,
    queryForRules,
    project,
    notInImage,
  }: Declared<v.InferOutput<Rows['schema']>, Stored>,
): SyncedCollection<v.InferOutput<Rows['schema']>> {
  return {
    table,
    age,
    isOnDevice: isOnDevice ?? (({ buyer }) => sql<boolean>`buyer_id = ${buyer}`),
    read: async (transaction, ids, lock) => (await query(transaction, ids, lock)).map(project),
    ...(queryForRules && {
      readForRules: async (transaction, ids) => (await queryForRules(transaction, ids)).map(project),
    }),
    ofImage: (image) => project({ ...image, ...notInImage?.(image) } as Stored),
  };
}

/** The condition that an id is one of these. */
export function anyOf(ids: readonly string[]) {
  return sql<never>`any(${[...ids]}::uuid[])`;
}

/** The same query, with its rows locked in the order of their ids if requested. */
export function locked<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  lock: boolean,
) {
  return lock ? query.orderBy(sql`id`).forUpdate() : query;
}
