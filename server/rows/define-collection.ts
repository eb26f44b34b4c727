import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { SyncedRows } from '../../domain/sync/synced-rows.ts';
import type { Database } from '../database/tables.gen.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type Columns, columnsOf, compileProjection, type Sources } from './compile-projection.ts';

/** The buyer whose rows belong on the device, and the newest bill date, which decides which charges do. */
export type SyncScope = { readonly buyer: BuyerId; readonly newestBillDate: PlainDate | null };
export type CollectionAge = { readonly column: string; readonly type: 'date' | 'timestamptz' };

/** A synced collection at the server: one file `<rows>.collection.ts` in its area. */
type Declared<Table = keyof Database> = {
  readonly table: Table;
  /** The order of a first load: newest first, then by id; null for by id alone. */
  readonly age: CollectionAge | null;
  /** The SQL condition of the rows that belong on a device; default: those of the buyer. Row security narrows it further. */
  readonly isOnDevice?: (scope: SyncScope) => RawBuilder<boolean>;
};

/** How the rows of a collection are read; `Stored` is a row of the query. */
type Queries<Stored> = {
  /**
   * The stored rows of some ids that the caller may see, unordered. With `lock` they are locked until the end of the transaction, in the
   * order of their ids, which avoids deadlocks. Rows that requests never write need no lock.
   */
  readonly query: (transaction: Transaction, ids: readonly string[], lock: boolean) => Promise<Stored[]>;
  /**
   * The same rows as the server's own rules need them, where people may see less; never answered to anybody. Default: what the caller may
   * see.
   */
  readonly queryForRules?: (transaction: Transaction, ids: readonly string[]) => Promise<NoInfer<Stored>[]>;
};

/** The fields that are not read from the column of the same name. */
type Fields<From, Stored> = (object extends From ? { readonly from?: From } : { readonly from: From }) & {
  /** What an image of the change log lacks: columns that the query joins from other tables, and columns that were added later. */
  readonly notInImage?: Partial<Stored>;
};

/** The fields, which may be left out if each field is read from the column of its name. */
type Given<From, Stored> = object extends From ? [fields?: Fields<From, Stored>] : [fields: Fields<From, Stored>];

/** A declared collection, with the type of its stored rows hidden. */
export type SyncedCollection<Row> = {
  readonly table: string;
  readonly age: CollectionAge | null;
  readonly isOnDevice: (scope: SyncScope) => RawBuilder<boolean>;
  /** Rows in the format of devices, unordered; see `Queries.query`. */
  readonly read: (transaction: Transaction, ids: readonly string[], lock: boolean) => Promise<Row[]>;
  /** Reads the rows with values that a rule needs but the caller may not see; see `Queries.queryForRules`. */
  readonly readForRules?: (transaction: Transaction, ids: readonly string[]) => Promise<Row[]>;
  /** The row of an image of the change log, unchecked, because images are stored data. It may throw for an old image. */
  readonly ofImage: (image: Readonly<Record<string, unknown>>) => unknown;
};

/**
 * Declares a synced collection, whose rows `<collection>Rows` of domain/ declares; all code that reads rows uses the declaration. The
 * same projection converts current rows and images of the change log to rows of devices.
 */
export function defineCollection<Rows extends SyncedRows, Stored>(
  { schema }: Rows,
  { table, age, isOnDevice, query, queryForRules }: Declared & Queries<Stored>,
) {
  type Row = v.InferOutput<Rows['schema']>;
  return {
    withFields(...[fields]: Given<Sources<Row, Stored>, Stored>): SyncedCollection<Row> {
      const { from, notInImage }: Fields<object, Stored> = fields ?? {};
      const project = compileProjection<Stored, Row>(schema, from ?? {});
      return {
        table,
        age,
        isOnDevice: isOnDevice ?? (({ buyer }) => sql<boolean>`buyer_id = ${buyer}`),
        read: async (transaction, ids, lock) => (await query(transaction, ids, lock)).map(project),
        ...(queryForRules && {
          readForRules: async (transaction, ids) => (await queryForRules(transaction, ids)).map(project),
        }),
        ofImage: (image) => project({ ...notInImage, ...image } as Stored),
      };
    },
  };
}

/** Declares a synced collection whose rows are columns of its table: the query selects these columns, and no others. */
export function defineTableCollection<Rows extends SyncedRows, Table extends keyof Database>(
  rows: Rows,
  {
    from,
    notInImage,
    ...declared
  }: Declared<Table> &
    Fields<Columns<v.InferOutput<Rows['schema']>, Selectable<Database[Table]>>, Selectable<Database[Table]>>,
): SyncedCollection<v.InferOutput<Rows['schema']>> {
  const columns = columnsOf(rows.schema, from ?? {});
  const query: Queries<unknown>['query'] = (transaction, ids, lock) =>
    // The casts are safe: the type of `from` has checked that the columns exist.
    locked(
      transaction
        .selectFrom(declared.table as 'charges')
        .select(columns as 'id'[])
        .where('id', '=', anyOf(ids)),
      lock,
    ).execute();
  return defineCollection(rows, { ...declared, query }).withFields(...([{ from, notInImage }] as never));
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
