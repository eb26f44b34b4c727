import { IDBDatabase as FakeDatabase } from 'fake-indexeddb';
import { abortNow, createActivity, abortAfterPuts, watchOpening } from './fake-indexeddb-activity.ts';

/** The disk access of one browser context: its open connections, and whether it is alive. */
export type DiskUser = {
  isDead: boolean;
  /** While above zero, this number of writing transactions is aborted for lack of space, after a put has already succeeded. */
  fullWrites: number;
  /** Called as a transaction begins; it may end the context at once. */
  onTransaction: () => void;
  readonly open: Set<IDBTransaction>;
  readonly connections: Set<IDBDatabase>;
};

const owners = new WeakMap<IDBDatabase, DiskUser>();
const fullTransactions = new WeakSet<IDBTransaction>();
const activity = createActivity();
let isWatching = false;

export function createDiskUser(): DiskUser {
  return { isDead: false, fullWrites: 0, onTransaction: () => undefined, open: new Set(), connections: new Set() };
}

/** The disk as one context sees it: the same data, but its own connections. */
export function diskFor(disk: IDBFactory, user: DiskUser): IDBFactory {
  watchIndexedDB();
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    if (user.isDead) throw new DOMException('This context is gone.', 'InvalidStateError');
    const request = disk.open(name, version);
    const own = (): void => {
      if (!request.result) return;
      owners.set(request.result, user);
      user.connections.add(request.result);
      if (user.isDead) endUse(user);
    };
    request.addEventListener('upgradeneeded', own);
    request.addEventListener('success', own);
    return request;
  };
  return {
    open,
    deleteDatabase: (name) => disk.deleteDatabase(name),
    cmp: (one, other) => disk.cmp(one, other),
    databases: () => disk.databases(),
  };
}

/** Ends a context like a crash: uncommitted work is rolled back, and nothing of it continues. */
export function endUse(user: DiskUser): void {
  user.isDead = true;
  for (const transaction of user.open) abortNow(transaction, 'AbortError');
  for (const connection of user.connections) connection.close();
}

export const untilDiskIsQuiet = activity.untilQuiet;

function watchIndexedDB(): void {
  if (isWatching) return;
  isWatching = true;
  watchTransactions();
  watchOpening(activity);
  abortAfterPuts((transaction) => (fullTransactions.has(transaction) ? 'QuotaExceededError' : undefined));
}

function watchTransactions(): void {
  const prototype = FakeDatabase.prototype;
  const original = Reflect.get(prototype, 'transaction');
  prototype.transaction = function watched(this: IDBDatabase, names, mode, options) {
    const user = owners.get(this);
    user?.onTransaction();
    if (user?.isDead) throw new DOMException('This context is gone.', 'InvalidStateError');
    const transaction = original.call(this, names, mode, options);
    const settled = activity.begin();
    user?.open.add(transaction);
    if (user && mode === 'readwrite' && user.fullWrites > 0 && this.name !== 'portal-device') {
      user.fullWrites -= 1;
      fullTransactions.add(transaction);
    }
    const over = (): void => {
      settled();
      user?.open.delete(transaction);
    };
    transaction.addEventListener('complete', over);
    transaction.addEventListener('abort', over);
    return transaction;
  };
}
