import type { Page } from '@playwright/test';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';

/** The rows of one collection as they lie in the account database of this device, whatever a screen makes of them. */
export async function rowsOnDevice<C extends Collection>(
  page: Page,
  collection: C,
): Promise<readonly CollectionRow<C>[]> {
  const kept = await recordsOnDevice(page, collection);
  return kept.map((record) => (record as { readonly row: CollectionRow<C> }).row);
}

/** Every record of one table of the account database; none where no account's database lies here. */
export function recordsOnDevice(page: Page, table: string): Promise<readonly unknown[]> {
  // No function in here has a name: the long run is translated on the way, and its names would not be known in the page.
  return page.evaluate(async (name) => {
    const known = (await indexedDB.databases()).map((one) => one.name ?? '');
    const account = known.find((one) => one.startsWith('portal:'));
    if (!account) return [];
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(account);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction(name).objectStore(name).getAll();
        reading.addEventListener('error', () => reject(reading.error ?? new Error('IndexedDB refused.')));
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result);
        });
      });
    });
  }, table);
}

/** Resolves once nobody on this device is in a transaction on any store; never while somebody is. */
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
