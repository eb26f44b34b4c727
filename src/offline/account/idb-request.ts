import { openedInTime } from './nothing-kept.ts';
import type { StoragePort } from '../ports.ts';

/** Result of a request. Data is saved only once its transaction completes. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The request of the device database failed.')),
    );
  });
}

/** Resolves once the transaction is on the disk; rejects if it was aborted and nothing was stored. */
export function completionOf(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction of the device database was aborted.')),
    );
  });
  // The caller may fail before it awaits this; the failure is reported there.
  done.catch(() => undefined);
  return done;
}

/** Opens a database at a version and creates its tables if it is new. Rejects on failure or timeout. */
export async function openWith(
  storage: StoragePort,
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  if (!storage.indexedDB) throw new Error('There is no IndexedDB on this device.');
  const request = storage.indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => upgrade(request.result));
  return openedInTime(storage, answerOf(request));
}

/** Opens a database only if it exists: a plain open would create it. */
export async function openExisting(storage: StoragePort, name: string): Promise<IDBDatabase | null> {
  if (!storage.indexedDB) return null;
  const request = storage.indexedDB.open(name);
  let isNew = false;
  request.addEventListener('upgradeneeded', () => {
    isNew = true;
    request.transaction?.abort();
  });
  try {
    return await openedInTime(storage, answerOf(request));
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}
