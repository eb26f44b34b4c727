import { Dexie } from 'dexie';
import type { Table, Transaction as DexieTransaction } from 'dexie';
import type { Collection } from '../../domain/sync/collections.ts';
import { newestVersion } from './device-names.ts';
import { isDiskFull, isLostConnection } from './disk-errors.ts';
import type { StoragePort } from './ports.ts';
import type { MetaRecord, Records, Store, TableName, Transaction } from './store.ts';

/**
 * The account database on Dexie. Screens never sort or filter by an index (see adr-0002), so each collection has its primary
 * key and one multi-entry index for timelines; the audit trail, the longest of them, one by its instants as well. Versions are only
 * ever added.
 */
export async function openDatabase(name: string, storage: StoragePort, onNewer: () => void): Promise<Store> {
  if (!storage.indexedDB || !storage.keyRange) throw new Error('There is no IndexedDB to open an account database in.');
  const database = new Dexie(name, {
    indexedDB: storage.indexedDB,
    IDBKeyRange: storage.keyRange,
    // "Saved" has to survive a power cut: the browser's default only promises the operating system's cache.
    chromeTransactionDurability: 'strict',
  });
  database.version(1).stores(tablesOfVersion1);
  database.version(2).stores(tablesOfVersion2).upgrade(loadAgain);
  database.version(3).stores(tablesOfVersion3);
  database.version(4).stores(tablesOfVersion4).upgrade(loadAgain);
  refuseNewer(database, onNewer);
  await database.open();
  return storeOver(database, storage);
}

/**
 * Looked at by every opening, also one that the library does by itself after it gave way to another tab: a database that a
 * newer build has changed is not used, because this page is the old one and would not know its records.
 */
function refuseNewer(database: Dexie, onNewer: () => void): void {
  const check = (): void => {
    if (database.backendDB().version <= newestVersion * 10) return;
    onNewer();
    throw new DOMException('The account database belongs to a newer build.', 'VersionError');
  };
  database.on('ready', check, true);
}

const rows = 'id, *about';
const tablesOfVersion1 = {
  buyers: rows,
  bankAccounts: rows,
  charges: rows,
  payments: rows,
  disputes: rows,
  actions: rows,
  approvals: rows,
  activity: rows,
  olderCharges: rows,
  outbox: 'id, seq',
  meta: 'id',
  drafts: 'id',
  persisted: 'id',
  setAside: 'id',
} as const;
const tablesOfVersion2 = { cards: rows, spendingLimits: rows, authorisations: rows } as const;
const tablesOfVersion3 = { activity: `${rows}, row.at` } as const;
const tablesOfVersion4 = { people: rows } as const;

/**
 * New tables are filled by a load of everything, because the feeds tell only what changes. What was there stays on screen
 * meanwhile, and what waits stays as it is.
 */
async function loadAgain(upgrade: DexieTransaction): Promise<void> {
  const meta = upgrade.table<MetaRecord, string>('meta');
  const load = await meta.get('load');
  await meta.bulkPut([
    { id: 'cursor', value: null },
    { id: 'load', value: (load?.id === 'load' ? load.value : 1) + 1 },
    { id: 'isSweepDue', value: true },
  ]);
}

function storeOver(database: Dexie, storage: StoragePort): Store {
  const attempt = async <T>(mode: 'r' | 'rw', tables: readonly TableName[], work: Work<T>): Promise<T> => {
    let begun: IDBTransaction | undefined;
    try {
      // It has to be an async function by syntax, and its tables those of this very transaction: otherwise the library takes
      // the awaits for the end of it, or runs a request outside of it.
      return await database.transaction(mode, [...tables], async (transaction) => {
        begun = transaction.idbtrans;
        return work(transactionOver(transaction));
      });
    } catch (error) {
      const aborted = begun?.error;
      throw isDiskFull(aborted) ? aborted : error;
    }
  };
  let isClosed = false;
  const run = async <T>(mode: 'r' | 'rw', tables: readonly TableName[], work: Work<T>): Promise<T> => {
    const awake = storage.untilAwake?.();
    if (awake) await awake;
    try {
      return await attempt(mode, tables, work);
    } catch (error) {
      // A read that was under way is answered all the same; but nothing is written after a closing, which may be a sign-out.
      if (!isLostConnection(error) || (isClosed && mode === 'rw')) throw error;
      // The browser closed the connection under us; nothing of that transaction was kept, so it can simply run again.
      database.close({ disableAutoOpen: false });
      await database.open();
      return attempt(mode, tables, work);
    }
  };
  return {
    canKeep: true,
    read: (tables, work) => run('r', tables, work),
    write: (tables, work) => run('rw', tables, work),
    close: () => {
      isClosed = true;
      database.close();
    },
  };
}

type Work<T> = (transaction: Transaction) => Promise<T>;

function transactionOver(inner: DexieTransaction): Transaction {
  const of = <T extends TableName>(name: T) => inner.table(name) as Table<Records[T], string>;
  return {
    get: (table, id) => of(table).get(id),
    getMany: (table, ids) => of(table).bulkGet([...ids]),
    all: (table) => of(table).toArray(),
    about: (table: Collection, id) => of(table).where('about').equals(id).toArray() as never,
    newestActivity: (count) => of('activity').orderBy('row.at').reverse().limit(count).toArray(),
    put: async (table, records) => {
      if (records.length > 0) await of(table).bulkPut([...records]);
    },
    remove: async (table, ids) => {
      if (ids.length > 0) await of(table).bulkDelete([...ids]);
    },
    clear: (table) => of(table).clear(),
  };
}
