import { readSecretFile } from '../../block-store/sealing/secret-file.ts';
import { type DevicePreload, preloadDevice } from './preload-device.ts';
import { secretName } from '../../offline/offline.ts';
import type { StoragePort } from '../../offline/ports.ts';
import { grantedSubject } from '../identity/granted-subject.ts';
import { timeLimit } from '../account/storage-time-limit.ts';

/** Maximum wait of a start for the preload; later reads of the storage wait longer. */
const preloadSeconds = 3;

/** Preloads the device for the requested page. Before a sign-in the device has nothing to show. */
export function readDevice(page: Window): DevicePreload {
  const inTime = timeLimit(preloadSeconds);
  const readSecret = (account: string) => inTime(readSecretFile(secretName(account)));
  const storage = { ...storageOf(page), inTime, readSecret };
  return preloadDevice(storage, performance.now(), grantedSubject, page.location.pathname);
}

/** Some browsers throw on any access to IndexedDB if storage is blocked. */
function storageOf(page: Window): Pick<StoragePort, 'indexedDB' | 'keyRange'> {
  try {
    return { indexedDB: page.indexedDB ?? null, keyRange: IDBKeyRange };
  } catch {
    return { indexedDB: null, keyRange: null };
  }
}
