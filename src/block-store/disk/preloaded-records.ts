import type { Disk, DiskValue, TableName } from './disk.ts';
import { lastLetter } from '../columns/last-letter.ts';

/** Records of a disk as one transaction saw them: for each reach, all with this key prefix, or the one with this key. */
export type PreloadedRecords = {
  readonly reaches: readonly Reach[];
  readonly records: ReadonlyMap<TableName, ReadonlyMap<string, DiskValue>>;
};
/** With `isKey`, the prefix is the whole key of one record, which is read with one request instead of two. */
export type Reach = { readonly table: TableName; readonly prefix: string; readonly isKey?: true };

/**
 * Reads records in a transaction. Skips a range with more than `most` records. Uses only the browser’s own interface,
 * because it runs before Dexie is loaded. It makes all its requests at once, before the first answer.
 */
export async function readRecords(
  transaction: IDBTransaction,
  wanted: readonly Reach[],
  most: number,
  range: typeof IDBKeyRange,
): Promise<PreloadedRecords> {
  const read = await Promise.all(
    wanted.map(async ({ table, prefix, isKey }) => {
      const store = transaction.objectStore(table);
      if (isKey) {
        const value = await answered(store.get(prefix) as IDBRequest<DiskValue | undefined>);
        return { table, prefix, isKey, keys: value === undefined ? [] : [prefix], values: [value] };
      }
      const within = range.bound(prefix, `${prefix}${lastLetter}`);
      const [keys, values] = await Promise.all([
        answered(store.getAllKeys(within, most + 1)),
        answered(store.getAll(within, most + 1) as IDBRequest<DiskValue[]>),
      ]);
      return { table, prefix, isKey, keys, values };
    }),
  );
  const whole = read.filter(({ keys }) => keys.length <= most);
  const records = new Map<TableName, Map<string, DiskValue>>();
  for (const { table, keys, values } of whole) {
    const known = records.get(table) ?? new Map<string, DiskValue>();
    records.set(table, known);
    for (const [at, key] of keys.entries()) known.set(key as string, values[at] as DiskValue);
  }
  return { reaches: whole.map(({ table, prefix, isKey }) => ({ table, prefix, ...(isKey && { isKey }) })), records };
}

function isWithin({ prefix, isKey }: Reach, key: string): boolean {
  return isKey ? key === prefix : key.startsWith(prefix);
}

/** The records of two preloads that were read in the same transaction. */
export function joinedRecords(one: PreloadedRecords, other: PreloadedRecords): PreloadedRecords {
  const records = new Map<TableName, ReadonlyMap<string, DiskValue>>(one.records);
  for (const [table, found] of other.records) records.set(table, new Map([...(records.get(table) ?? []), ...found]));
  return { reaches: [...one.reaches, ...other.reaches], records };
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('A record could not be read.')));
  });
}

/**
 * A disk that answers from preloaded records while `isBelieved`. It opens the real disk on any other read or write;
 * from then on the real disk answers.
 */
export function preloadedDisk(read: PreloadedRecords, isBelieved: () => boolean, open: () => Promise<Disk>): Disk {
  let opening: Promise<Disk> | null = null;
  let isClosed = false;
  const opened = (): Promise<Disk> => {
    if (isClosed && !opening) return Promise.reject(new DOMException('The disk was closed.', 'DatabaseClosedError'));
    opening ??= open().catch((error: unknown) => {
      // If it could not open now, the next call tries again.
      opening = null;
      throw error;
    });
    return opening;
  };
  const knows = (table: TableName, key: string): boolean =>
    !opening && isBelieved() && read.reaches.some((reach) => reach.table === table && isWithin(reach, key));
  const of = (table: TableName): ReadonlyMap<string, DiskValue> => read.records.get(table) ?? new Map();
  return {
    get: async (table, keys) =>
      keys.every((key) => knows(table, key))
        ? keys.map((key) => of(table).get(key))
        : (await opened()).get(table, keys),
    all: async (table, prefix) =>
      knows(table, prefix)
        ? new Map([...of(table)].filter(([key]) => key.startsWith(prefix)))
        : (await opened()).all(table, prefix),
    write: async (batch) => (await opened()).write(batch),
    close: () => {
      isClosed = true;
      opening?.then((disk) => disk.close()).catch(() => undefined);
    },
  };
}
