import { collectionNames } from '../../domain/sync/collection-names.gen.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Durability } from '../block-store/disk/disk.ts';
import type { TablesTransaction } from '../block-store/table.ts';
import type { NothingKept } from './account/nothing-kept.ts';

/**
 * A stored row: the server’s row unchanged, related ids (for timelines), the number of the load that last delivered it, and whether it is
 * older than the window, where the sync does not update it.
 */
export type KeptRow<Row> = {
  readonly id: string;
  readonly about: readonly string[];
  readonly load: number;
  readonly row: Row;
  readonly isOlder?: true;
};

/** An outbox record as stored; only `entry-codec.ts` reads its content. */
export type StoredEntry = {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly entry: unknown;
};

/** A record that could not be read, with its text: nothing is lost, and nothing else is blocked. */
export type QuarantinedRecord = {
  readonly id: string;
  readonly table: string;
  readonly recordId: string;
  readonly rowVersion: number | null;
  readonly text: string;
  readonly why: string;
  /** A charge older than the window: digests do not count it. */
  readonly isOlder?: true;
};

/**
 * Single values of the account database. Counters are here, so that they increment in the transaction that uses them.
 */
export type Meta = {
  readonly cursor: string | null;
  readonly load: number;
  readonly feedVersion: number;
  readonly asOf: string | null;
  readonly progress: { readonly delivered: number; readonly total: number } | null;
  readonly seq: number;
  readonly pulls: number;
  readonly older: { readonly endCursor: string | null; readonly hasMore: boolean; readonly total: number | null };
  /** A load is in progress, and rows that it does not deliver are deleted at its end. */
  readonly isSweepDue: boolean;
  /** More pages of a pull are expected: affected outbox entries keep their optimistic updates until the last one. */
  readonly isOutboxBehind: boolean;
  /** Created with the database; distinguishes it from a later one of the same name, whose counters restart. */
  readonly birth: string;
  /** The collections of the last load. */
  readonly collections: string;
};
export type MetaRecord = { readonly [Key in keyof Meta]: { readonly id: Key; readonly value: Meta[Key] } }[keyof Meta];

/** Before the first page of older charges was requested. */
export const nothingOlder: Meta['older'] = { endCursor: null, hasMore: true, total: null };

/**
 * A file that a request names, kept until the request is settled, or a document that the person keeps. `content` is base64; null in the
 * record that it was sent.
 */
export type FileRecord = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly content: string | null;
};

export type Named<Value> = { readonly id: string; readonly value: Value };

/** Every table of an account database with its records; the primary key is `id`. */
export type Records = { readonly [C in Collection]: KeptRow<CollectionRow<C>> } & {
  readonly outbox: StoredEntry;
  readonly meta: MetaRecord;
  readonly drafts: Named<unknown>;
  readonly persisted: Named<string>;
  readonly files: FileRecord;
  readonly setAside: QuarantinedRecord;
};
export type TableName = keyof Records;

/** Tables with data of the server; resets clear these, never the outbox or the drafts. */
export const serverTables: readonly Collection[] = collectionNames;
/**
 * The person’s requests and drafts, and the unreadable ones among them. The table name `setAside` is stored on devices.
 */
export const ownTables = ['outbox', 'drafts', 'setAside', 'files'] as const satisfies readonly TableName[];
export const allTables: readonly TableName[] = [
  ...serverTables,
  'outbox',
  'meta',
  'drafts',
  'persisted',
  'setAside',
  'files',
];

/** Operations in one transaction of the account; `row-declarations.ts` has the columns of collections. */
export type Transaction = TablesTransaction<Records, Collection>;

/**
 * The engine’s storage: encrypted records, or memory if a browser stores nothing. `write` resolves only once the
 * transaction is on the disk, and throws if it was aborted and nothing was stored.
 */
export type Store = {
  readonly canKeep: boolean;
  /** The reason if `canKeep` is false. */
  readonly whyNothingKept?: NothingKept;
  readonly read: <T>(tables: readonly TableName[], work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  readonly write: <T>(
    tables: readonly TableName[],
    work: (transaction: Transaction) => Promise<T>,
    /** `relaxed` survives a crash of the browser but not a power cut: for data that the server delivers again. The default is `strict`. */
    durability?: Durability,
  ) => Promise<T>;
  /** Runs one step of idle-time compaction; true if there may be more to do. */
  readonly compact: () => Promise<boolean>;
  readonly close: () => void;
};

/** A single value, or the fallback if it was never set. */
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

/** Id of a quarantined record; the table name comes first, so that the records of one table are found without a key. */
export function quarantineId(table: TableName, recordId: string): string {
  return `${table}:${recordId}`;
}

/** Clears the quarantine of these tables; the author’s own unreadable work is in another table and stays. */
export async function clearQuarantine(transaction: Transaction, tables: readonly TableName[]): Promise<void> {
  const ofTables = (await transaction.all('setAside')).filter((one) => tables.some((table) => table === one.table));
  await transaction.remove(
    'setAside',
    ofTables.map((one) => one.id),
  );
}
