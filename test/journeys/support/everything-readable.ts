import type { Page } from '@playwright/test';
import { allTables } from '../../../src/offline/store.ts';
import { recordsIn } from '../../world/sealed-records.ts';
import { openAccount } from './device-rows.ts';

/**
 * Everything that a page of this origin can read, as one text: every database and store, decrypted if a secret is on the device, Cache
 * Storage, the private file system, web storage, cookies, notifications, the worker's messages, the title, the page, and the tab's
 * history.
 */
export async function everythingReadable(page: Page): Promise<string> {
  const parts = await Promise.all([
    page.evaluate(readStorage),
    openedRecords(page),
    page.evaluate(readFiles),
    page.evaluate(readTab),
  ]);
  // The shell's own files are the same for everybody, and their names are hashes, which may contain any three letters.
  return parts
    .flat()
    .join('\n')
    .replaceAll(/\/assets\/[\w.-]+/g, '/assets/');
}

async function openedRecords(page: Page): Promise<string[]> {
  const open = await openAccount(page);
  return open ? allTables.map((table) => JSON.stringify([table, recordsIn(open, table)])) : [];
}

async function readStorage(): Promise<string[]> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused.')));
    });
  const found: string[] = [];
  for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify(Object.entries(storage)));
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      // Of sealed bytes only that they are there: three letters of a name turn up in some of them by chance.
      const sealed = (_key: string, value: unknown): unknown => (value instanceof Uint8Array ? 'sealed' : value);
      found.push(JSON.stringify([name, store, await asked(rows.getAllKeys()), await asked(rows.getAll())], sealed));
    }
    database.close();
  }
  return found;
}

async function readFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      // The shell's own files hold no account's data; everything else is looked into.
      const isFile = new URL(request.url).pathname.startsWith('/assets/');
      found.push(isFile ? request.url : `${request.url} ${(await kept?.text()) ?? ''}`);
    }
  }
  const directories = [await navigator.storage.getDirectory()];
  for (let directory = directories.pop(); directory; directory = directories.pop()) {
    const entries = directory as unknown as { entries: () => AsyncIterable<[string, FileSystemHandle]> };
    for await (const [name, handle] of entries.entries()) {
      found.push(name);
      if (handle.kind === 'directory') directories.push(handle as FileSystemDirectoryHandle);
      else found.push(await (await (handle as FileSystemFileHandle).getFile()).text());
    }
  }
  return found;
}

async function readTab(): Promise<string[]> {
  const found = [document.title, location.href, document.cookie, document.body.innerText, window.name];
  found.push(JSON.stringify(history.state), ...performance.getEntriesByType('resource').map(({ name }) => name));
  const { navigation } = window as unknown as {
    navigation: { entries: () => { url: string; getState: () => unknown }[] };
  };
  for (const entry of navigation.entries()) found.push(entry.url, JSON.stringify(entry.getState() ?? null));
  const registration = await navigator.serviceWorker.getRegistration();
  for (const { title, body, data } of (await registration?.getNotifications()) ?? [])
    found.push(title, body, JSON.stringify(data ?? null));
  // Everything that the worker answers to a page before the server answers the request below.
  const heard = (event: MessageEvent<unknown>) => void found.push(JSON.stringify(event.data));
  const channel = new MessageChannel();
  const others = new BroadcastChannel('portal');
  channel.port1.addEventListener('message', heard);
  channel.port1.start();
  others.addEventListener('message', heard);
  navigator.serviceWorker.addEventListener('message', heard);
  for (const kind of ['replay', 'account', 'state', 'entries'])
    registration?.active?.postMessage({ kind }, { transfer: kind === 'state' ? [channel.port2] : [] });
  await fetch('/probe').catch(() => undefined);
  others.close();
  return found;
}
