import { Dexie } from 'dexie';
import { lastLetter } from '../columns/last-letter.ts';

/** Version counters are the only plain numbers; everything else is encrypted bytes. */
export type DiskValue = Uint8Array<ArrayBuffer> | number;
export type TableName = 'blocks' | 'records' | 'texts' | 'values' | 'outbox';

/**
 * The changes of one transaction. Everything is encrypted before: a transaction ends if anything but its requests is
 * awaited.
 */
export type Batch = {
  /** The expected version counters; if the disk has others, nothing is written. */
  readonly expected: ReadonlyMap<string, number | undefined>;
  readonly puts: readonly { readonly table: TableName; readonly key: string; readonly value: DiskValue }[];
  readonly deletions: readonly { readonly table: TableName; readonly key: string }[];
  /** Deletes all records of the table with this key prefix, before any put. */
  readonly cleared?: readonly { readonly table: TableName; readonly prefix: string }[];
  /**
   * `strict` (default) survives a power cut; `relaxed` only the end of the browser, for data that would be delivered
   * again.
   */
  readonly durability?: Durability;
};
export type Durability = 'strict' | 'relaxed';

export type Disk = {
  readonly get: (table: TableName, keys: readonly string[]) => Promise<readonly (DiskValue | undefined)[]>;
  /** All records with this key prefix, read in one transaction. */
  readonly all: (table: TableName, prefix: string) => Promise<ReadonlyMap<string, DiskValue>>;
  /**
   * False if the versions have changed; otherwise resolves once everything is on the disk. Rejects if nothing was
   * stored.
   */
  readonly write: (batch: Batch) => Promise<boolean>;
  readonly close: () => void;
};

export type DiskOptions = {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof globalThis.IDBKeyRange;
  /** Null, or a promise to await before a transaction starts. */
  readonly untilAwake?: () => Promise<void> | null;
  /** Called whenever the database is opened, also when it reopens after giving way to another tab; may throw. */
  readonly onOpened?: (database: IDBDatabase) => void;
};

/**
 * A database on Dexie: tables of bytes, of which Dexie knows only the keys. Writes bypass Dexie, because all requests
 * of a transaction are known at once and each transaction chooses its durability.
 */
export async function openDisk(name: string, options: DiskOptions = {}): Promise<Disk> {
  const { indexedDB, IDBKeyRange: keyRange = IDBKeyRange, untilAwake, onOpened } = options;
  const database = new Dexie(name, {
    ...(indexedDB && { indexedDB }),
    IDBKeyRange: keyRange,
    chromeTransactionDurability: 'strict',
  });
  database
    .version(1)
    .stores({ blocks: '', records: '', texts: '', values: '', outbox: '' } satisfies Record<TableName, string>);
  if (onOpened) database.on('ready', () => onOpened(database.backendDB()), true);
  await database.open();
  let isClosed = false;
  const run = async <T>(mode: 'r' | 'rw', work: () => Promise<T>): Promise<T> => {
    const awake = untilAwake?.();
    if (awake) await awake;
    try {
      return await work();
    } catch (error) {
      // Retry a read whose connection was lost. Never retry a write after closing, because closing may be a sign-out.
      if (!isLostConnection(error) || (isClosed && mode === 'rw')) throw error;
      // The browser closed the connection: nothing of that transaction was stored, so it can run again.
      database.close({ disableAutoOpen: false });
      await database.open();
      return work();
    }
  };
  const table = (of: TableName) => database.table<DiskValue, string>(of);
  return {
    get: (of, keys) => run('r', () => table(of).bulkGet([...keys])),
    all: (of, prefix) => run('r', () => all(database, of, prefix)),
    write: (batch) => run('rw', () => write(database.backendDB(), batch, keyRange)),
    close: () => {
      isClosed = true;
      database.close();
    },
  };
}

/** Read in small batches, so that other reads get a turn in between. */
const recordsAtOnce = 8;

function all(database: Dexie, of: TableName, prefix: string): Promise<ReadonlyMap<string, DiskValue>> {
  return database.transaction('r', of, async (transaction) => {
    const table = transaction.table<DiskValue, string>(of);
    const keys = await table.where(':id').startsWith(prefix).primaryKeys();
    const read = (from: number): Promise<readonly DiskValue[]> => {
      const some = keys.slice(from, from + recordsAtOnce);
      if (some.length === 0) return Promise.resolve([]);
      return table.where(':id').between(some[0], some.at(-1), true, true).toArray();
    };
    const values: DiskValue[] = [];
    let next = read(0);
    for (let at = 0; at < keys.length; at += recordsAtOnce) {
      const current = next;
      // Request the next batch early, so that the disk never idles.
      next = read(at + recordsAtOnce);
      // If this batch fails, the next one fails too; report it once.
      next.catch(() => undefined);
      values.push(...(await current));
    }
    return new Map(keys.map((key, at): [string, DiskValue] => [key, values[at] as DiskValue]));
  });
}

/** By Dexie’s error name or the browser’s own. */
function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'InvalidStateError');
}

/** Sends all requests at once; if the versions have changed, aborts the transaction. */
async function write(database: IDBDatabase | null, batch: Batch, range: typeof IDBKeyRange): Promise<boolean> {
  // "Saved" has to survive a power cut: the browser’s default durability only reaches the operating system’s cache.
  const { expected, puts, deletions, cleared = [], durability = 'strict' } = batch;
  const tables = new Set<TableName>([...puts, ...deletions, ...cleared].map(({ table }) => table));
  if (expected.size > 0) tables.add('records');
  if (tables.size === 0) return true;
  if (!database) throw new Dexie.DatabaseClosedError();
  const writing = database.transaction([...tables], 'readwrite', { durability });
  const table = (name: TableName) => writing.objectStore(name);
  let haveMoved = false;
  const ended = new Promise<boolean>((resolve, reject) => {
    writing.addEventListener('complete', () => resolve(true));
    writing.addEventListener('abort', () => (haveMoved ? resolve(false) : reject(reasonOf(writing))));
  });
  try {
    for (const [key, version] of expected) {
      const asked: IDBRequest<unknown> = table('records').get(key);
      asked.addEventListener('success', () => {
        if (asked.result === version || haveMoved) return;
        haveMoved = true;
        writing.abort();
      });
    }
    for (const { table: name, prefix } of cleared) table(name).delete(range.bound(prefix, `${prefix}${lastLetter}`));
    for (const { table: name, key } of deletions) table(name).delete(key);
    for (const { table: name, key, value } of puts) table(name).put(value, key);
    // Without expected versions there is nothing to wait for.
    if (expected.size === 0) writing.commit();
  } catch (error) {
    ended.catch(() => undefined);
    writing.abort();
    throw error;
  }
  return ended;
}

/** Only the browser aborts a transaction without an error, by closing the connection. */
function reasonOf({ error }: IDBTransaction): Error {
  return error ?? new Dexie.DatabaseClosedError();
}
