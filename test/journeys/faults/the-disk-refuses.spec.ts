import { timesPaid } from '../support/server/asked-server.ts';
import { recordsOnDevice } from '../support/device-rows.ts';
import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { pay } from './fault-steps.ts';
import { untilNothingWaits } from './judge-attempts.ts';

test('case 51: a full disk is reported with the payment, and nothing is shown as queued', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(tom);
  // Small from the start: for half a minute a browser caches the free space of the last write.
  const control = await device.context().newCDPSession(await device.open('about:blank'));
  const { origin } = new URL(wire.url('/'));
  const { usage } = await control.send('Storage.getUsageAndQuota', { origin });
  await control.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 4_000_000 });
  const page = await openInvoices({ device, wire });
  wire.set({ kind: 'cut' });
  await page.evaluate(fillTheDisk);
  await pay(page, wire.url, '1.51');
  await expect(page.getByText('Your device is out of storage space. Nothing was queued.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toHaveCount(0);
  expect(await recordsOnDevice(page, 'outbox')).toEqual([]);

  await control.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: /£1\.51/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await untilNothingWaits(page);
  expect(await timesPaid(server, tom, 151)).toBe(1);
});

/** Writes incompressible bytes, in ever smaller pieces, until not even a small piece fits. */
async function fillTheDisk(): Promise<void> {
  const opening = indexedDB.open('filler', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes', { autoIncrement: true }));
  const database = await new Promise<IDBDatabase>((resolve) =>
    opening.addEventListener('success', () => resolve(opening.result)),
  );
  const isKept = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('bytes', 'readwrite', { durability: 'strict' });
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
      transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(bytes)));
    });
  for (const bytes of [60_000, 8_000, 1_000, 200]) while (await isKept(bytes));
  database.close();
}
