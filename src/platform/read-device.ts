import { readSecretFile } from '../block-store/secret-file.ts';
import type { ReadAhead } from '../offline/offline.ts';
import { secretName } from '../offline/offline.ts';
import type { StoragePort } from '../offline/ports.ts';
import { readAhead } from '../offline/read-ahead.ts';
import { grantedSubject } from './granted-subject.ts';

/** Reads the device for the page that is asked for; before a sign-in there is nothing on it that could be shown. */
export function readDevice(page: Window): ReadAhead {
  const storage = { ...storageOf(page), readSecret: (account: string) => readSecretFile(secretName(account)) };
  return readAhead(storage, performance.now(), grantedSubject, page.location.pathname);
}

/** Some browsers throw on the mere mention of IndexedDB where storage is blocked. */
function storageOf(page: Window): Pick<StoragePort, 'indexedDB' | 'keyRange'> {
  try {
    return { indexedDB: page.indexedDB ?? null, keyRange: IDBKeyRange };
  } catch {
    return { indexedDB: null, keyRange: null };
  }
}
