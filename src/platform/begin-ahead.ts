import { readSecretFile } from '../block-store/secret-file.ts';
import type { ReadAhead } from '../offline/offline.ts';
import { readAhead, secretName } from '../offline/offline.ts';
import type { StoragePort } from '../offline/ports.ts';
import { grantedSubject } from './granted-subject.ts';
import { programRequest, untouched } from './requests.ts';

/** What the first script of a page has begun, for the scripts that come after it. */
export type BegunAhead = { readonly device: ReadAhead | null; readonly program: Promise<Response> };

const place = 'portalAhead';

/** Begins what every start waits for, while its scripts are still being read: the program, and what `read` reads of the device. */
export function beginAhead(page: Window & typeof globalThis, read?: (page: Window) => ReadAhead): void {
  const { path, init, timeOutMs } = programRequest;
  const program = page.fetch(path, { ...untouched, ...init, signal: AbortSignal.timeout(timeOutMs) });
  program.catch(() => undefined);
  Object.assign(page, { [place]: { device: read?.(page) ?? null, program } satisfies BegunAhead });
}

/** Reads the device for the page that is asked for; before a sign-in there is nothing on it that could be shown. */
export function readDevice(page: Window): ReadAhead {
  const storage = { ...storageOf(page), readSecret: (account: string) => readSecretFile(secretName(account)) };
  return readAhead(storage, performance.now(), grantedSubject, page.location.pathname);
}

/** What was begun, as long as nobody has taken it over. */
export function begunAhead(page: Window): BegunAhead | null {
  return (page as { [place]?: BegunAhead })[place] ?? null;
}

/** Takes it over, once; null where nothing was begun. */
export function takeAhead(page: Window): BegunAhead | null {
  const begun = begunAhead(page);
  delete (page as { [place]?: BegunAhead })[place];
  return begun;
}

/** Some browsers throw on the mere mention of IndexedDB where storage is blocked. */
function storageOf(page: Window): Pick<StoragePort, 'indexedDB' | 'keyRange'> {
  try {
    return { indexedDB: page.indexedDB ?? null, keyRange: IDBKeyRange };
  } catch {
    return { indexedDB: null, keyRange: null };
  }
}
