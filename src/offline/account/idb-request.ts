import { openedInTime } from './nothing-kept.ts';
import type { StoragePort } from '../ports.ts';

/** What a request came to. "Saved" is never this, but the completion of its transaction. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The request of the device database failed.')),
    );
  });
}

/** Resolves once the transaction is on the disk; rejects where it was aborted, and then nothing of it was kept. */
export function completionOf(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction of the device database was aborted.')),
    );
  });
  // The caller may fail before it waits for this; the failure is then reported there.
  done.catch(() => undefined);
  return done;
}

/** Opens a database at a version, making its tables where it is new. Rejects where that fails or takes too long. */
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

/** Opens a database only if it exists: asking for one that does not must not make it. */
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
