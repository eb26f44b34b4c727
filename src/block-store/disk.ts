import { Dexie } from 'dexie';

/** Marks count commits and are the only numbers; everything else is sealed bytes. */
export type DiskValue = Uint8Array<ArrayBuffer> | number;
export type TableName = 'blocks' | 'records' | 'texts' | 'values' | 'outbox' | 'keys';

/** What one transaction changes. Everything in it was sealed before: nothing but requests may be awaited in a transaction. */
export type Batch = {
  /** The marks that it was made upon; where the disk has others by now, nothing of it is written. */
  readonly expected: ReadonlyMap<string, number | undefined>;
  readonly puts: readonly { readonly table: TableName; readonly key: string; readonly value: DiskValue }[];
  readonly removals: readonly { readonly table: TableName; readonly key: string }[];
  /** Every record of the tables whose key begins so; before anything is put. */
  readonly cleared?: readonly { readonly table: TableName; readonly prefix: string }[];
  /** `strict` outlasts a power cut, and is usual; `relaxed` only the end of the browser: for what would be said again by itself. */
  readonly durability?: 'strict' | 'relaxed';
};

export type Disk = {
  readonly get: (table: TableName, keys: readonly string[]) => Promise<readonly (DiskValue | undefined)[]>;
  /** Every record whose key begins so, as one transaction sees them. */
  readonly all: (table: TableName, prefix: string) => Promise<ReadonlyMap<string, DiskValue>>;
  /** Keeps a value unless there is one already; false where there is. */
  readonly add: (table: TableName, key: string, value: DiskValue) => Promise<boolean>;
  /** Answers false where the marks were others; otherwise once all of it is on the disk. Rejects where nothing was kept. */
  readonly write: (batch: Batch) => Promise<boolean>;
  readonly close: () => void;
};

/**
 * A database on Dexie: tables of bytes, whose keys are all that Dexie knows of them. Writing goes past it to the database, because all
 * requests of a transaction are known at once, and each may be as durable as it has to be.
 */
export async function openDisk(
  name: string,
  storage?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof globalThis.IDBKeyRange },
): Promise<Disk> {
  const database = new Dexie(name, {
    ...storage,
    chromeTransactionDurability: 'strict',
  });
  database
    .version(1)
    .stores({ blocks: '', records: '', texts: '', values: '', outbox: '', keys: '' } satisfies Record<
      TableName,
      string
    >);
  await database.open();
  const table = (of: TableName) => database.table<DiskValue, string>(of);
  return {
    get: (of, keys) => table(of).bulkGet([...keys]),
    all: (of, prefix) =>
      database.transaction('r', of, async (transaction) => {
        const range = () => transaction.table<DiskValue, string>(of).where(':id').startsWith(prefix);
        const [keys, values] = await Promise.all([range().primaryKeys(), range().toArray()]);
        return new Map(keys.map((key, at): [string, DiskValue] => [key, values[at] as DiskValue]));
      }),
    add: (of, key, value) =>
      database.transaction('rw', of, async (transaction) => {
        const into = transaction.table<DiskValue, string>(of);
        if ((await into.get(key)) !== undefined) return false;
        await into.put(value, key);
        return true;
      }),
    write: (batch) => write(database.backendDB(), batch, storage?.IDBKeyRange ?? IDBKeyRange),
    close: () => database.close(),
  };
}

/** The requests go out together; where the marks have moved, all of them are taken back with the transaction. */
async function write(database: IDBDatabase, batch: Batch, range: typeof IDBKeyRange): Promise<boolean> {
  // "Saved" has to survive a power cut: the browser's default only promises the operating system's cache.
  const { expected, puts, removals, cleared = [], durability = 'strict' } = batch;
  const tables = new Set<TableName>([...puts, ...removals, ...cleared].map(({ table }) => table));
  if (expected.size > 0) tables.add('records');
  if (tables.size === 0) return true;
  const writing = database.transaction([...tables], 'readwrite', { durability });
  const table = (name: TableName) => writing.objectStore(name);
  let haveMoved = false;
  const ended = new Promise<boolean>((resolve, reject) => {
    writing.addEventListener('complete', () => resolve(true));
    writing.addEventListener('abort', () => (haveMoved ? resolve(false) : reject(reasonOf(writing))));
  });
  try {
    for (const [key, mark] of expected) {
      const asked: IDBRequest<unknown> = table('records').get(key);
      asked.addEventListener('success', () => {
        if (asked.result === mark || haveMoved) return;
        haveMoved = true;
        writing.abort();
      });
    }
    // Whatever text goes on after the prefix is below this, because no key holds this letter.
    for (const { table: name, prefix } of cleared) table(name).delete(range.bound(prefix, `${prefix}\uffff`));
    for (const { table: name, key } of removals) table(name).delete(key);
    for (const { table: name, key, value } of puts) table(name).put(value, key);
  } catch (error) {
    ended.catch(() => undefined);
    writing.abort();
    throw error;
  }
  return ended;
}

function reasonOf({ error }: IDBTransaction): Error {
  return error ?? new DOMException('The transaction was aborted.', 'AbortError');
}
