import { expect, type Page } from '@playwright/test';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { benchDevice } from '../bench-device.ts';
import type { Device } from '../../journeys/support/device.ts';
import { recordsOnDevice, rowsOnDevice } from '../../journeys/support/device-rows.ts';
import { keptDatabase, keptTable } from '../bare/list/bare-database.ts';
import { type BareServer, serveBare } from '../bare/serve-bare.ts';
import { buildBare } from '../bare/build-bare.ts';
import { type BenchResult, ratioResult } from '../bench-result.ts';
import { type BenchWorld, invoiceCount } from '../bench-world.ts';
import { alternately } from '../measure.ts';
import { syncedDevice } from '../synced-device.ts';
import { coldStart, tall } from '../watched-page.ts';

const firstRows = 50;

/** From navigation to the first fifty of ten thousand invoices, without a network, in a new browser process. */
export async function benchColdStart(world: BenchWorld, repetitions: number): Promise<readonly BenchResult[]> {
  const { device, page } = await syncedDevice(world.url, world.bigAdmin);
  const charges = await rowsOnDevice(page, 'charges');
  if (charges.length !== invoiceCount) throw new Error(`The device keeps ${charges.length} invoices.`);
  const opened = world.url('/account-overview?tab=all&sort=dueDate');
  // A snapshot of a page is valid only for this window width.
  await page.setViewportSize(tall);
  await page.goto(opened);
  await isRemembered(page);
  await device.quit();
  const folder = world.folder('bare-list');
  await buildBare('list', folder);
  const server = await serveBare(folder);
  const bareDevice = await bareDeviceWith(server, charges);
  await Promise.all([world.stopServer(), server.stop()]);
  const startAt = (url: string, within = '') =>
    alternately(
      repetitions,
      () =>
        coldStart(device, {
          url,
          isShown: `document.querySelectorAll('${within} [role=row] a[href*="/invoices/"]').length >= ${firstRows}`,
        }),
      () =>
        coldStart(bareDevice, {
          url: server.url('/'),
          isShown: `document.querySelectorAll('[data-row]').length >= ${firstRows}`,
        }),
    );
  const again = await startAt(opened);
  const usable = await startAt(opened, '#root');
  // The browser ends right after the awaited frame, so that no snapshot of this list is stored.
  const anew = await startAt(world.url('/account-overview?tab=all&sort=sellerName'));
  await Promise.all([device.close(), bareDevice.close(), world.startServer()]);
  return [
    ratioResult('Start without a network, to 50 of 10,000 invoices', again, 2),
    ratioResult('… until the page itself is shown and responds', usable),
    ratioResult('… of a list that was never opened on this device', anew),
  ];
}

/** The snapshot of this list is stored, a moment after it was opened. */
async function isRemembered(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const kept = (await recordsOnDevice(page, 'persisted')) as readonly {
        readonly id: string;
        readonly value: string;
      }[];
      return kept.find((record) => record.id === 'screen:/account-overview')?.value ?? '';
    })
    .toContain('dueDate');
}

/** A device with the bare page and the same invoices. */
async function bareDeviceWith(server: BareServer, charges: readonly Charge[]): Promise<Device> {
  const device = await benchDevice();
  const page = await device.open(server.url('/'));
  await page.evaluate(
    ([name, table, rows]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(table, 'readwrite');
          for (const row of rows) writing.objectStore(table).put(row);
          writing.addEventListener('complete', () => resolve());
          writing.addEventListener('abort', () => reject(writing.error ?? new Error('IndexedDB refused.')));
        });
      }),
    [keptDatabase, keptTable, charges] as const,
  );
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await device.quit();
  return device;
}
