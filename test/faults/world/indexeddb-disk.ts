import {
  IDBDatabase as FakeDatabase,
  IDBFactory as FakeFactory,
  IDBKeyRange,
  forceCloseDatabase,
} from 'fake-indexeddb';
import { abortNow, createActivity, takeBackAfterPuts, watchOpening } from '../fake-indexeddb-activity.ts';
import type { DiskUser } from './disk-user.ts';
import { takesBack } from './disk-user.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

const owners = new WeakMap<IDBDatabase, DiskUser>();
const connectionsOf = new WeakMap<DiskUser, Set<IDBDatabase>>();
const takenBack = new WeakMap<IDBTransaction, DiskUser>();
const activity = createActivity();
let isWatching = false;

/** A disk of IndexedDB itself, with the engine's Dexie on it: every promise of the record disk, ten times slower. */
export function createIndexedDBDisk(): SimulatedDisk & { readonly factory: IDBFactory } {
  watchIndexedDB();
  const factory = new FakeFactory();
  const raw = () => (factory as unknown as RawFactory)._databases;
  const storeOf = (database: string, table: string) => raw().get(database)?.rawObjectStores.get(table);
  return {
    kind: 'indexeddb',
    factory,
    storageFor: (user) => ({ indexedDB: factoryFor(factory, user), keyRange: IDBKeyRange }),
    names: () => [...raw().keys()],
    records: (database, table) => [...(storeOf(database, table)?.records.values() ?? [])].map((record) => record.value),
    valueKeys: () => [...(storeOf('portal-device', 'values')?.records.values() ?? [])].map((record) => record.key),
    corrupt: (database, table, id, record) => {
      for (const kept of storeOf(database, table)?.records.values() ?? []) if (kept.key === id) kept.value = record;
    },
    evict: () => {
      for (const database of raw().values()) for (const connection of database.connections.slice()) close(connection);
      raw().clear();
    },
    closeConnections: (user) => {
      for (const connection of connectionsOf.get(user) ?? []) close(connection);
    },
  };
}

type RawRecord = { readonly key: string; value: unknown };
type RawDatabase = {
  readonly connections: readonly IDBDatabase[];
  readonly rawObjectStores: ReadonlyMap<string, { readonly records: { readonly values: () => Iterable<RawRecord> } }>;
};
type RawFactory = { readonly _databases: Map<string, RawDatabase> };

function close(connection: IDBDatabase): void {
  forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
}

/** The same data, but the connections are known to be this context's own. */
function factoryFor(factory: IDBFactory, user: DiskUser): IDBFactory {
  const connections = new Set<IDBDatabase>();
  connectionsOf.set(user, connections);
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    if (user.isDead) throw new DOMException('This context is gone.', 'InvalidStateError');
    const request = factory.open(name, version);
    const own = (): void => {
      const connection = request.result as IDBDatabase | undefined;
      if (!connection) return;
      owners.set(connection, user);
      connections.add(connection);
      if (user.isDead) connection.close();
      else user.atEnd.add(() => connection.close());
    };
    request.addEventListener('upgradeneeded', own);
    request.addEventListener('success', own);
    return request;
  };
  return {
    open,
    deleteDatabase: (name) => factory.deleteDatabase(name),
    cmp: (one, other) => factory.cmp(one, other),
    databases: () => factory.databases(),
  };
}

export const untilDiskIsQuiet = activity.untilQuiet;

function watchIndexedDB(): void {
  if (isWatching) return;
  isWatching = true;
  watchTransactions();
  watchOpening(activity);
  takeBackAfterPuts((transaction) => takenBack.get(transaction)?.abortReason);
}

function watchTransactions(): void {
  const prototype = FakeDatabase.prototype;
  const original = Reflect.get(prototype, 'transaction');
  prototype.transaction = function watched(this: IDBDatabase, names, mode, options) {
    const user = owners.get(this);
    const call = `${this.name === 'portal-device' ? 'values' : 'disk'}.${mode === 'readwrite' ? 'write' : 'read'}`;
    user?.tap(call, 'before');
    if (user?.isDead) throw new DOMException('This context is gone.', 'InvalidStateError');
    const transaction = original.call(this, names, mode, options);
    const settled = activity.begin();
    if (user && mode === 'readwrite' && this.name !== 'portal-device' && takesBack(user))
      takenBack.set(transaction, user);
    const undo = (): void => abortNow(transaction, 'AbortError');
    user?.atEnd.add(undo);
    const over = (): void => {
      settled();
      user?.atEnd.delete(undo);
    };
    transaction.addEventListener('complete', () => {
      over();
      user?.tap(call, 'after');
    });
    transaction.addEventListener('abort', over);
    return transaction;
  };
}
