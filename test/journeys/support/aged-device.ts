import type { Page } from '@playwright/test';

/**
 * Moves everything that this device noted into the past by so many hours, as if it had been off for that long: when things were
 * asked for, how old its data is, and until when it may be used without a connection. No page of the portal may be open.
 */
export function ageDevice(page: Page, hours: number): Promise<void> {
  // No function in here has a name: the long run is translated on the way, and its names would not be known in the page.
  return page.evaluate(async (moved) => {
    const instant = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;
    for (const { name } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames].filter((store) => ['outbox', 'meta', 'values'].includes(store));
          if (stores.length === 0) return resolve(database.close());
          const transaction = database.transaction(stores, 'readwrite');
          transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB refused.')));
          transaction.addEventListener('complete', () => {
            database.close();
            resolve();
          });
          for (const store of stores)
            transaction
              .objectStore(store)
              .openCursor()
              .addEventListener('success', ({ target }) => {
                const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
                if (!cursor) return;
                const text = JSON.stringify(cursor.value);
                const aged = text.replaceAll(
                  instant,
                  (_match, at: string) => `"${new Date(Date.parse(at) - moved * 3_600_000).toISOString()}"`,
                );
                if (aged !== text) cursor.update(JSON.parse(aged));
                cursor.continue();
              });
        });
      });
  }, hours);
}
