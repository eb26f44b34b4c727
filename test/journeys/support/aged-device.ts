import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { secretName } from '../../../src/offline/account/device-names.ts';
import { grantKey } from '../../../src/platform/identity/grant-keys.ts';
import { keyOf, openedAtOnce, sealedAtOnce } from '../../world/sealed-device.ts';
import { openAccount, secretsOnDevice } from './device-rows.ts';

/** The name under which the grant is encrypted; see src/platform/identity/sealed-grant.ts. */
const grantAccount = 'account:grant';
const hourMs = 3_600_000;
const instant = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

/**
 * Moves all times on this device into the past by this number of hours, as if it had been off: the times of entries, the age of its data,
 * and the end of its offline grant. No page of the portal may be open.
 */
export async function ageDevice(page: Page, hours: number): Promise<void> {
  await ageOwnValues(page, hours);
  await ageGrant(page, hours);
  await ageAccount(page, hours);
}

/** The names and times of the offline grant are encrypted with their own secret. */
async function ageGrant(page: Page, hours: number): Promise<void> {
  const secret = (await secretsOnDevice(page)).get(secretName(grantAccount));
  const kept = await page.evaluate(readValue, grantKey);
  if (!secret || !kept) return;
  const key = keyOf(secret, grantAccount);
  const tagAt = kept.sealed.length - 16;
  const opening = createDecipheriv('aes-256-gcm', key, Buffer.from(kept.nonce));
  opening.setAuthTag(Buffer.from(kept.sealed.slice(tagAt)));
  const text = Buffer.concat([opening.update(Buffer.from(kept.sealed.slice(0, tagAt))), opening.final()]).toString();
  const nonce = randomBytes(12);
  const sealing = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([sealing.update(movedBack(text, hours)), sealing.final(), sealing.getAuthTag()]);
  await page.evaluate(writeSealed, { key: grantKey, nonce: [...nonce], sealed: [...sealed] });
}

/** The nonce and the encrypted bytes of a value of the device. */
function readValue(wanted: string): Promise<{ nonce: number[]; sealed: number[] } | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-device');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('values', 'readonly').objectStore('values').get(wanted);
      asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB refused.')));
      asked.addEventListener('success', () => {
        opening.result.close();
        const { nonce, sealed } = (asked.result ?? {}) as { nonce?: Uint8Array; sealed?: Uint8Array };
        resolve(nonce && sealed ? { nonce: [...nonce], sealed: [...sealed] } : null);
      });
    });
  });
}

function writeSealed(one: {
  readonly key: string;
  readonly nonce: number[];
  readonly sealed: number[];
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal-device');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused.')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('values', 'readwrite');
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB refused.')));
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
      const values = transaction.objectStore('values');
      const asked = values.get(one.key);
      asked.addEventListener('success', () => {
        const kept = asked.result as object;
        values.put({ ...kept, nonce: new Uint8Array(one.nonce), sealed: new Uint8Array(one.sealed) }, one.key);
      });
    });
  });
}

function movedBack(text: string, hours: number): string {
  return text.replaceAll(
    instant,
    (_match, at: string) => `"${new Date(Date.parse(at) - hours * hourMs).toISOString()}"`,
  );
}

/** Values of the device, without an account, are not encrypted. */
function ageOwnValues(page: Page, hours: number): Promise<void> {
  // No function here has a name: the long suite's transpiler adds a helper for names, which the page does not have.
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
              // Bytes are no text and contain no times.
              const bytes: Record<string, unknown> = {};
              const text = JSON.stringify(cursor.value, (key, value: unknown) => {
                if (!(value instanceof Uint8Array)) return value;
                bytes[key] = value;
                return `bytes:${key}`;
              });
              const aged = text.replaceAll(
                new RegExp(pattern, 'g'),
                (_match, at: string) => `"${new Date(Date.parse(at) - moved).toISOString()}"`,
              );
              if (aged !== text)
                cursor.update(
                  JSON.parse(aged, (key, value: unknown) => (value === `bytes:${key}` ? bytes[key] : value)),
                );
              cursor.continue();
            });
        });
      }),
    [hours * hourMs, instant.source] as const,
  );
}

/** The account's values are decrypted, moved and encrypted again. */
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
      // The time of the server's last answer is signed and cannot be moved: without it the server treats the data as old.
      const aged = text ? movedBack(text, hours).replaceAll(/"cursor":"[^"]*"/g, '"cursor":null') : undefined;
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
