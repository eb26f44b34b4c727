import type { Page } from '@playwright/test';
import { openedAtOnce, sealedAtOnce } from '../../world/sealed-device.ts';
import { openAccount } from './device-rows.ts';

const hourMs = 3_600_000;
const instant = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

/**
 * Moves everything that this device noted into the past by so many hours, as if it had been off for that long: when things were
 * asked for, how old its data is, and until when it may be used without a connection. No page of the portal may be open.
 */
export async function ageDevice(page: Page, hours: number): Promise<void> {
  await ageOwnValues(page, hours);
  await ageAccount(page, hours);
}

/** What belongs to the device and to no account lies there as it is. */
function ageOwnValues(page: Page, hours: number): Promise<void> {
  // No function in here has a name: the long run is translated on the way, and its names would not be known in the page.
  return page.evaluate(
    ([moved, pattern]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal-device');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('values', 'readwrite');
          transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB refused.')));
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          transaction
            .objectStore('values')
            .openCursor()
            .addEventListener('success', ({ target }) => {
              const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
              if (!cursor) return;
              const text = JSON.stringify(cursor.value);
              const aged = text.replaceAll(
                new RegExp(pattern, 'g'),
                (_match, at: string) => `"${new Date(Date.parse(at) - moved).toISOString()}"`,
              );
              if (aged !== text) cursor.update(JSON.parse(aged));
              cursor.continue();
            });
        });
      }),
    [hours * hourMs, instant.source] as const,
  );
}

/** What the account has noted is opened, moved and sealed again. */
async function ageAccount(page: Page, hours: number): Promise<void> {
  const open = await openAccount(page);
  if (!open)
    throw new Error('There is no account on this device that could be opened, and so none that could be aged.');
  const { account, key, raw } = open;
  const moved = (['outbox', 'values'] as const).flatMap((store) =>
    [...raw[store]].flatMap(([name, sealed]) => {
      if (typeof sealed === 'number' || (store === 'values' && !name.startsWith('meta/'))) return [];
      const bytes = openedAtOnce(key, account, `${store}/${name}`, sealed);
      const text = bytes && Buffer.from(bytes).toString('utf8');
      const aged = text?.replaceAll(
        instant,
        (_match, at: string) => `"${new Date(Date.parse(at) - hours * hourMs).toISOString()}"`,
      );
      if (aged === undefined || aged === text) return [];
      return [{ store, name, value: [...sealedAtOnce(key, account, `${store}/${name}`, Buffer.from(aged))] }];
    }),
  );
  await page.evaluate(
    ({ database, records }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['outbox', 'values'], 'readwrite');
          transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB refused.')));
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          for (const { store, name, value } of records) transaction.objectStore(store).put(new Uint8Array(value), name);
        });
      }),
    { database: account, records: moved },
  );
}
