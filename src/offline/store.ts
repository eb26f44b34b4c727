import { collectionNames } from '../../domain/sync/collection-names.gen.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Durability } from '../block-store/disk/disk.ts';
import type { TablesTransaction } from '../block-store/table.ts';
import type { NothingKept } from './account/nothing-kept.ts';

/**
 * A row as it lies on the device: the server's row untouched, the ids that it is about (by which a timeline finds it), the number of the
 * load that last delivered it, and whether it was loaded from beyond the window, where the sync does not keep it up to date.
 */
export type KeptRow<Row> = {
  readonly id: string;
  readonly about: readonly string[];
  readonly load: number;
  readonly row: Row;
  readonly isOlder?: true;
};

/** An outbox record as stored; only `entry-codec.ts` looks inside. */
export type StoredEntry = {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly entry: unknown;
};

/** Something that could not be read, with its text, so that nothing is lost and nothing else is held up by it. */
export type QuarantinedRecord = {
  readonly id: string;
  readonly table: string;
  readonly recordId: string;
  readonly rowVersion: number | null;
  readonly text: string;
  readonly why: string;
  /** A charge from beyond the window: the digests do not count it. */
  readonly isOlder?: true;
};

/** Single values of the account database. Counters live here, so that they rise in the transaction that uses them. */
export type Meta = {
  readonly cursor: string | null;
  readonly load: number;
  readonly feedVersion: number;
  readonly asOf: string | null;
  readonly progress: { readonly delivered: number; readonly total: number } | null;
  readonly seq: number;
  readonly pulls: number;
  readonly older: { readonly endCursor: string | null; readonly hasMore: boolean; readonly total: number | null };
  /** A load is under way that sweeps what it does not deliver. */
  readonly isSweepDue: boolean;
  /** Pages of a pull have come, and more are to: what of the outbox their rows reach has kept its predictions until the last. */
  readonly isOutboxBehind: boolean;
  /** Made once with the database: tells it from a later one of the same name, whose counters begin again. */
  readonly birth: string;
  /** The collections that the last load was of. */
  readonly collections: string;
};
export type MetaRecord = { readonly [Key in keyof Meta]: { readonly id: Key; readonly value: Meta[Key] } }[keyof Meta];

/** Before the first page of older charges was asked for. */
export const nothingOlder: Meta['older'] = { endCursor: null, hasMore: true, total: null };

export type Named<Value> = { readonly id: string; readonly value: Value };

/** Every table of an account database, with its records; each has the primary key `id`. */
export type Records = { readonly [C in Collection]: KeptRow<CollectionRow<C>> } & {
  readonly outbox: StoredEntry;
  readonly meta: MetaRecord;
  readonly drafts: Named<unknown>;
  readonly persisted: Named<string>;
  readonly setAside: QuarantinedRecord;
};
export type TableName = keyof Records;

/** Tables that hold what the server said; resets clear these, and never the outbox or the drafts. */
export const serverTables: readonly Collection[] = collectionNames;
/** What a person has asked for and drafted, and what of it could not be read. */
export const ownTables = ['outbox', 'drafts', 'setAside'] as const satisfies readonly TableName[];
export const allTables: readonly TableName[] = [...serverTables, 'outbox', 'meta', 'drafts', 'persisted', 'setAside'];

/** What can be done inside one transaction of the account; questions to collections are answered from `row-declarations.ts`. */
export type Transaction = TablesTransaction<Records, Collection>;

/**
 * Where the engine keeps things: sealed records, or memory where a browser keeps nothing. `write` answers only when the
 * transaction has completed on the disk, and throws where it was aborted; then nothing of it was kept.
 */
export type Store = {
  readonly canKeep: boolean;
  /** Why, where it is false. */
  readonly whyNothingKept?: NothingKept;
  readonly read: <T>(tables: readonly TableName[], work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly write: <T>(
    tables: readonly TableName[],
    work: (transaction: Transaction) => Promise<T>,
    /** `relaxed` outlasts the end of the browser and not a power cut: for what the server says again. Usual is `strict`. */
    durability?: Durability,
  ) => Promise<T>;
  /** One step of what idle time is for; true where there may be more to do. */
  readonly compact: () => Promise<boolean>;
  readonly close: () => void;
};

/** A single value, or the fallback where it was never set. */
export async function readMeta<Key extends keyof Meta>(
  transaction: Transaction,
  key: Key,
  fallback: Meta[Key],
): Promise<Meta[Key]> {
  const record = await transaction.get('meta', key);
  return record === undefined ? fallback : (record.value as Meta[Key]);
}

export async function writeMeta(transaction: Transaction, values: Partial<Meta>): Promise<void> {
  const records = Object.entries(values).map(([id, value]) => ({ id, value }) as MetaRecord);
  await transaction.put('meta', records);
}

/** The id of what could not be read of a record; its table comes first, so that what is of one table can be told without a key. */
export function quarantineId(table: TableName, recordId: string): string {
  return `${table}:${recordId}`;
}

/** Forgets what could not be read of these tables; the author's own unreadable work is of another table and stays. */
export async function clearQuarantine(transaction: Transaction, tables: readonly TableName[]): Promise<void> {
  const ofTables = (await transaction.all('setAside')).filter((one) => tables.some((table) => table === one.table));
  await transaction.remove(
    'setAside',
    ofTables.map((one) => one.id),
  );
}
