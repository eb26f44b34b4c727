import type { Page } from '@playwright/test';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import type { DiskValue } from '../../../src/block-store/disk/disk.ts';
import { accountPrefix, secretName } from '../../../src/offline/account/device-names.ts';
import type { TableName } from '../../../src/offline/store.ts';
import { keyOf } from '../../world/sealed-device.ts';
import { type RawRecords, recordsIn } from '../../world/sealed-records.ts';

/** The rows of one collection in the account database of this device, independent of any screen. */
export async function rowsOnDevice<C extends Collection>(
  page: Page,
  collection: C,
): Promise<readonly CollectionRow<C>[]> {
  const kept = await recordsOnDevice(page, collection);
  return kept.map((record) => (record as { readonly row: CollectionRow<C> }).row);
}

/** Every record of one table of the account that can be decrypted on this device; none without a secret. */
export async function recordsOnDevice(page: Page, table: TableName): Promise<readonly unknown[]> {
  const open = await openAccount(page);
  return open ? recordsIn(open, table) : [];
}

export type OpenAccount = { readonly account: string; readonly key: Buffer; readonly raw: RawRecords };

/** The account whose secret is on this device, with all encrypted records of its database. */
export async function openAccount(page: Page): Promise<OpenAccount | null> {
  const secrets = await secretsOnDevice(page);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const account = names.find((name) => name.startsWith(accountPrefix) && secrets.has(secretName(name)));
  const secret = account === undefined ? undefined : secrets.get(secretName(account));
  if (account === undefined || !secret) return null;
  return { account, key: keyOf(secret, account), raw: await rawRecords(page, account) };
}

/** The secrets in the files of this device, by file name; without overwritten ones. */
export async function secretsOnDevice(page: Page): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const files = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const found: [string, number[]][] = [];
    const entries = folder as unknown as { entries: () => AsyncIterable<[string, FileSystemFileHandle]> };
    for await (const [name, handle] of entries.entries())
      found.push([name, [...new Uint8Array(await (await handle.getFile()).arrayBuffer())]]);
    return found;
  });
  const secrets = files.filter(([name, bytes]) => name.startsWith('secret_') && bytes.some((byte) => byte !== 0));
  return new Map(secrets.map(([name, bytes]) => [name, new Uint8Array(bytes)]));
}

/** Encrypted bytes are transferred as text: as lists of numbers they would take seconds. */
async function rawRecords(page: Page, account: string): Promise<RawRecords> {
  // No function here has a name: the long suite's transpiler adds a helper for names, which the page does not have.
  const all = await page.evaluate(
    (name) =>
      new Promise<[string, [string, number | string][]][]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction([...database.objectStoreNames], 'readonly');
          const found: [string, [string, number | string][]][] = [...database.objectStoreNames].map((store) => [
            store,
            [],
          ]);
          for (const [store, records] of found)
            transaction
              .objectStore(store)
              .openCursor()
              .addEventListener('success', ({ target }) => {
                const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
                if (!cursor) return;
                const value = cursor.value as number | Uint8Array;
                let text = '';
                if (typeof value !== 'number') for (const byte of value) text += String.fromCharCode(byte);
                records.push([cursor.key as string, typeof value === 'number' ? value : btoa(text)]);
                cursor.continue();
              });
          transaction.addEventListener('complete', () => {
            database.close();
            resolve(found);
          });
        });
      }),
    account,
  );
  return Object.fromEntries(
    all.map(([store, records]) => [
      store,
      new Map(
        records.map(([key, value]): [string, DiskValue] => [
          key,
          typeof value === 'number' ? value : new Uint8Array(Buffer.from(value, 'base64')),
        ]),
      ),
    ]),
  ) as unknown as RawRecords;
}

/** Resolves once no context on this device has an open transaction on any store. */
export function everyStoreIsFree(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      });
  });
}
