import { Dexie } from 'dexie';
import type { Table, Transaction } from 'dexie';

/** Marks count commits and are the only numbers; everything else is sealed bytes. */
export type DiskValue = Uint8Array<ArrayBuffer> | number;
export type TableName = 'blocks' | 'records' | 'texts' | 'values' | 'outbox' | 'keys';

/** What one transaction changes. Everything in it was sealed before: nothing but requests may be awaited in a transaction. */
export type Batch = {
  /** The marks that it was made upon; where the disk has others by now, nothing of it is written. */
  readonly expected: ReadonlyMap<string, number | undefined>;
  readonly puts: readonly { readonly table: TableName; readonly key: string; readonly value: DiskValue }[];
  readonly removals: readonly { readonly table: TableName; readonly key: string }[];
  /** Every record of the tables whose key begins so. */
  readonly cleared?: readonly { readonly table: TableName; readonly prefix: string }[];
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

/** A database on Dexie: tables of bytes, whose keys are all that Dexie knows of them. */
export async function openDisk(
  name: string,
  storage?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof globalThis.IDBKeyRange },
): Promise<Disk> {
  const database = new Dexie(name, {
    ...storage,
    // "Saved" has to survive a power cut: the browser's default only promises the operating system's cache.
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
        const range = () => within(transaction.table<DiskValue, string>(of), prefix);
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
    write: (batch) => write(database, batch),
    close: () => database.close(),
  };
}

class MarksMoved extends Error {}

async function write(database: Dexie, batch: Batch): Promise<boolean> {
  const { expected, puts, removals, cleared = [] } = batch;
  const tables = new Set<TableName>([...puts, ...removals, ...cleared].map(({ table }) => table));
  if (expected.size > 0) tables.add('records');
  if (tables.size === 0) return true;
  if (expected.size === 0 && cleared.length === 0 && puts.length + removals.length === 1)
    return writeOne(database, batch);
  try {
    // It has to be an async function by syntax: otherwise the library takes its awaits for the end of the transaction.
    await database.transaction('rw', [...tables], async (transaction) => {
      const marks =
        expected.size > 0 ? transaction.table<DiskValue, string>('records').bulkGet([...expected.keys()]) : [];
      // The requests go out together; where the marks have moved, all of them are taken back with the transaction.
      const changes = Promise.all([...tables].map((of) => change(transaction, of, batch)));
      changes.catch(() => undefined);
      const found = await marks;
      if ([...expected.values()].some((mark, at) => mark !== found[at])) throw new MarksMoved();
      await changes;
    });
    return true;
  } catch (error) {
    if (error instanceof MarksMoved) return false;
    throw error;
  }
}

/** What waits in an outbox is put and taken out one by one: a request of its own needs no transaction around it. */
async function writeOne(database: Dexie, { puts: [put], removals: [removal] }: Batch): Promise<true> {
  if (put) await database.table<DiskValue, string>(put.table).put(put.value, put.key);
  if (removal) await database.table<DiskValue, string>(removal.table).delete(removal.key);
  return true;
}

async function change(transaction: Transaction, of: TableName, batch: Batch): Promise<void> {
  const table = transaction.table<DiskValue, string>(of);
  const puts = batch.puts.filter((put) => put.table === of);
  const removals = batch.removals.filter((removal) => removal.table === of);
  for (const { table: name, prefix } of batch.cleared ?? []) if (name === of) await within(table, prefix).delete();
  if (removals.length > 0) await table.bulkDelete(removals.map(({ key }) => key));
  if (puts.length > 0) {
    await table.bulkPut(
      puts.map(({ value }) => value),
      puts.map(({ key }) => key),
    );
  }
}

function within(table: Table<DiskValue, string>, prefix: string) {
  return table.where(':id').startsWith(prefix);
}
