import type { Page } from '@playwright/test';
import { type BenchResult, timesResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { syncedDevice } from '../synced-device.ts';
import { atRest, typeLetters } from '../type-letters.ts';
import { coldStart, waitLimitMs, tall } from '../watched-page.ts';
import { syncOnce } from './first-sync.ts';

const firstRows = 50;
/** Each letter leaves fewer matching invoices. */
const typed = '7153';
/** Elements of the page itself, not of its snapshot. */
const isShown = `document.querySelectorAll('#root [role=row] a[href*="/invoices/"]').length >= ${firstRows}`;
/** After this time the snapshot of the page is stored, and idle work is done. */
const idleMs = 6_000;
const frameMs = 17;

/**
 * The portal itself with a hundred thousand invoices, in milliseconds. `report.ts` shows the earlier results of a build with indexed
 * tables beside them, measured by this same part.
 */
export async function benchHundredThousand(world: BenchWorld, repetitions: number): Promise<readonly BenchResult[]> {
  const syncs: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) syncs.push(await syncOnce(world));
  const { device, page } = await syncedDevice(world.url, world.bigAdmin);
  await page.setViewportSize(tall);
  await page.goto(world.url('/account-overview?tab=open'));
  await listStands(page);
  const letters: number[][] = [];
  for (let turn = 0; turn < repetitions; turn += 1)
    letters.push(await typeLetters(page, page.getByRole('searchbox').first(), typed));
  await page.goto(world.url('/account-overview?tab=open'));
  await listStands(page);
  await atRest(page, idleMs);
  await device.quit();
  await world.stopServer();
  const starts: number[] = [];
  const others: number[] = [];
  // The first start warms up the browser's own caches.
  for (let turn = 0; turn <= repetitions; turn += 1) {
    const start = await coldStart(device, { url: world.url('/account-overview?tab=open'), isShown });
    const other = await coldStart(device, {
      url: world.url('/account-overview?tab=all&sort=sellerName'),
      isShown,
    });
    if (turn > 0) starts.push(start);
    if (turn > 0) others.push(other);
  }
  await device.close();
  await world.startServer();
  return [
    timesResult('Start without a network, to the first 50 open invoices of the page itself', starts),
    timesResult('… of a list that was never opened, sorted by seller', others),
    timesResult('First sync, until the list is shown', syncs),
    timesResult('Typing in the search: from each letter until its answer is drawn', letters.flat(), frameMs),
  ];
}

async function listStands(page: Page): Promise<void> {
  // As a function: the page's policy runs no script from a string.
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('#root [role=row] a[href*="/invoices/"]').length >= wanted,
    firstRows,
    { timeout: waitLimitMs },
  );
}
