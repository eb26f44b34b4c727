import { readSecretFile } from '../../block-store/sealing/secret-file.ts';
import type { DevicePreload } from './preload-device.ts';
import { secretName } from '../../offline/offline.ts';
import type { StoragePort } from '../../offline/ports.ts';
import { preloadDevice } from './preload-device.ts';
import { grantedSubject } from '../../platform/identity/granted-subject.ts';
import { timeLimit } from '../../platform/account/storage-time-limit.ts';

/** A start goes on without what was not read by then; whatever asks the storage itself waits longer. */
const preloadSeconds = 3;

/** Reads the device for the page that is asked for; before a sign-in there is nothing on it that could be shown. */
export function readDevice(page: Window): DevicePreload {
  const inTime = timeLimit(preloadSeconds);
  const readSecret = (account: string) => inTime(readSecretFile(secretName(account)));
  const storage = { ...storageOf(page), inTime, readSecret };
  return preloadDevice(storage, performance.now(), grantedSubject, page.location.pathname);
}

/** Some browsers throw on the mere mention of IndexedDB where storage is blocked. */
function storageOf(page: Window): Pick<StoragePort, 'indexedDB' | 'keyRange'> {
  try {
    return { indexedDB: page.indexedDB ?? null, keyRange: IDBKeyRange };
  } catch {
    return { indexedDB: null, keyRange: null };
  }
}
