import { Dexie } from 'dexie';
import { lastLetter } from '../columns/last-letter.ts';

/** Marks count commits and are the only numbers; everything else is sealed bytes. */
export type DiskValue = Uint8Array<ArrayBuffer> | number;
export type TableName = 'blocks' | 'records' | 'texts' | 'values' | 'outbox';

/** What one transaction changes. Everything in it was sealed before: nothing but requests may be awaited in a transaction. */
export type Batch = {
  /** The versions that it was made upon; where the disk has others by now, nothing of it is written. */
  readonly expected: ReadonlyMap<string, number | undefined>;
  readonly puts: readonly { readonly table: TableName; readonly key: string; readonly value: DiskValue }[];
  readonly deletions: readonly { readonly table: TableName; readonly key: string }[];
  /** Every record of the tables whose key begins so; before anything is put. */
  readonly cleared?: readonly { readonly table: TableName; readonly prefix: string }[];
  /** `strict` outlasts a power cut, and is usual; `relaxed` only the end of the browser: for what would be said again by itself. */
  readonly durability?: Durability;
};
export type Durability = 'strict' | 'relaxed';

export type Disk = {
  readonly get: (table: TableName, keys: readonly string[]) => Promise<readonly (DiskValue | undefined)[]>;
  /** Every record whose key begins so, as one transaction sees them. */
  readonly all: (table: TableName, prefix: string) => Promise<ReadonlyMap<string, DiskValue>>;
  /** Answers false where the versions were others; otherwise once all of it is on the disk. Rejects where nothing was kept. */
  readonly write: (batch: Batch) => Promise<boolean>;
  readonly close: () => void;
};

export type DiskOptions = {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof globalThis.IDBKeyRange;
  /** Null, or what has to be waited for before a transaction is begun. */
  readonly untilAwake?: () => Promise<void> | null;
  /** Looks at the database whenever it was opened, also by itself after it gave way to another tab; may throw. */
  readonly onOpened?: (database: IDBDatabase) => void;
};

/**
 * A database on Dexie: tables of bytes, whose keys are all that Dexie knows of them. Writing goes past it to the database, because all
 * requests of a transaction are known at once, and each may be as durable as it has to be.
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
      // A read that was under way is answered all the same; but nothing is written after a closing, which may be a sign-out.
      if (!isLostConnection(error) || (isClosed && mode === 'rw')) throw error;
      // The browser closed the connection under us; nothing of that transaction was kept, so it can simply run again.
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

/** Asked for a few at a time: between them the disk answers others. */
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
      // One more is always asked for, so that the disk never waits.
      next = read(at + recordsAtOnce);
      // Where this one fails, that one does too, and it is said once.
      next.catch(() => undefined);
      values.push(...(await current));
    }
    return new Map(keys.map((key, at): [string, DiskValue] => [key, values[at] as DiskValue]));
  });
}

/** By the library's word for it, or the browser's own. */
function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'DatabaseClosedError' || error.name === 'InvalidStateError');
}

/** The requests go out together; where the versions have moved, all of them are taken back with the transaction. */
async function write(database: IDBDatabase | null, batch: Batch, range: typeof IDBKeyRange): Promise<boolean> {
  // "Saved" has to survive a power cut: the browser's default only promises the operating system's cache.
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
    // Without versions there is nothing to wait for.
    if (expected.size === 0) writing.commit();
  } catch (error) {
    ended.catch(() => undefined);
    writing.abort();
    throw error;
  }
  return ended;
}

/** Nobody else than the browser ends a transaction without a reason: by closing the connection. */
function reasonOf({ error }: IDBTransaction): Error {
  return error ?? new Dexie.DatabaseClosedError();
}
