import {
  IDBDatabase as FakeDatabase,
  IDBFactory as FakeFactory,
  IDBKeyRange,
  forceCloseDatabase,
} from 'fake-indexeddb';
import { abortNow, createActivity, abortAfterPuts, watchOpening } from '../../fake-indexeddb-activity.ts';
import { keysOf } from '../../../../src/block-store/disk/head.ts';
import { loadDisk } from '../../../../src/block-store/disk/disk-soon.ts';
import { loadWhole } from '../../../../src/block-store/disk/whole-soon.ts';
import { isAccountName } from '../../../../src/offline/account/device-names.ts';
import type { TableName } from '../../../../src/offline/store.ts';
import type { Secrets } from '../../../world/sealed-device.ts';
import { keyOfAccount, rawAccount, rawDatabases, rawRecord, rawRecords, sealOver } from '../../../world/raw-records.ts';
import { recordsIn } from '../../../world/sealed-records.ts';
import { type DiskUser, abortsNow } from './disk-user.ts';
import { sealingFor } from './secret-keepers.ts';
import { beginWriting, createStillLooks } from './still-looks.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

// Virtual time cannot wait for a script that is still loading.
await Promise.all([loadWhole(), loadDisk()]);

const owners = new WeakMap<IDBDatabase, DiskUser>();
const connectionsOf = new WeakMap<DiskUser, Set<IDBDatabase>>();
const aborted = new WeakMap<IDBTransaction, DiskUser>();
const activity = createActivity();
let isWatching = false;

/** A disk of IndexedDB itself, with sealed accounts on it as in the product: every promise of the record disk, ten times slower. */
export function createIndexedDBDisk(): SimulatedDisk & { readonly factory: IDBFactory } {
  watchIndexedDB();
  const factory = new FakeFactory();
  const raw = rawDatabases(factory);
  const secrets: Secrets = new Map();
  const looks = new Map<string, { readonly version: unknown; readonly records: readonly unknown[] }>();
  const still = createStillLooks((database) => raw.get(database));
  let keys: readonly string[] = [];
  const accountOf = (database: string) => still.look(database, 'account', () => rawAccount(factory, database));
  const recordsOf = (database: string, table: string): readonly unknown[] => {
    if (!isAccountName(database)) return [...rawRecords(factory, database, table).values()];
    const version = rawRecord(factory, database, 'records', keysOf(table).version);
    const last = looks.get(`${database} ${table}`);
    // The same list object until the next write. Damage from outside does not change the version.
    if (last?.version === version && last) return last.records;
    const look = { raw: accountOf(database), key: keyOfAccount(database), account: database };
    const records = recordsIn(look, table as TableName);
    looks.set(`${database} ${table}`, { version, records });
    return records;
  };
  return {
    kind: 'indexeddb',
    factory,
    secrets,
    storageFor: (user) => ({
      indexedDB: factoryFor(factory, user),
      keyRange: IDBKeyRange,
      sealing: sealingFor(user, secrets),
    }),
    names: () => [...raw.keys()],
    isQuiet: activity.isQuiet,
    sealedRecords: (database) => (raw.has(database) ? accountOf(database) : null),
    records: (database, table) => still.look(database, `records of ${table}`, () => recordsOf(database, table)),
    valueKeys: () => {
      const now = still.look('portal-device', 'keys', () => [...rawRecords(factory, 'portal-device', 'values').keys()]);
      // The very same list as long as these are the keys, as the record disk has it.
      if (now.length !== keys.length || now.some((key, place) => key !== keys[place])) keys = now;
      return keys;
    },
    corrupt: (database, id, record) => {
      sealOver(factory, database, id, record);
      looks.clear();
      still.forget();
    },
    evict: () => {
      for (const database of raw.values()) for (const connection of database.connections.slice()) close(connection);
      raw.clear();
      secrets.clear();
      looks.clear();
      still.forget();
    },
    closeConnections: (user) => {
      for (const connection of connectionsOf.get(user) ?? []) close(connection);
    },
  };
}

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
    let upgraded = (): void => undefined;
    const own = (): void => {
      const connection = request.result as IDBDatabase | undefined;
      if (!connection) return;
      owners.set(connection, user);
      connections.add(connection);
      if (user.isDead) connection.close();
      else user.atEnd.add(() => connection.close());
    };
    request.addEventListener('upgradeneeded', () => {
      upgraded = beginWriting(request.result);
      own();
    });
    request.addEventListener('success', () => {
      upgraded();
      own();
    });
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
  abortAfterPuts((transaction) => aborted.get(transaction)?.abortReason);
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
    const written = mode === 'readwrite' ? beginWriting(this) : () => undefined;
    if (user && mode === 'readwrite' && this.name !== 'portal-device' && abortsNow(user))
      aborted.set(transaction, user);
    const undo = (): void => abortNow(transaction, 'AbortError');
    user?.atEnd.add(undo);
    const over = (): void => {
      settled();
      written();
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
