import type { Page, Response } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { benchDevice } from '../bench-device.ts';
import { demoPassword, trySignIn } from '../../journeys/support/steps.ts';
import { buildBare } from '../bare/build-bare.ts';
import { type BareServer, serveBare } from '../bare/serve-bare.ts';
import { type BenchResult, ratioResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { alternately } from '../measure.ts';
import { isSynced } from '../synced-device.ts';
import { waitLimitMs } from '../watched-page.ts';

/**
 * From the first request for rows until ten thousand invoices with all related rows are on the device, compared with a page that fetches
 * the same answers as static files and writes them.
 */
export async function benchFirstSync(world: BenchWorld, repetitions: number): Promise<BenchResult> {
  const folder = world.folder('bare-sync');
  await buildBare('sync', folder);
  const answers = world.folder('bare-sync/recorded');
  await record(world, answers);
  const server = await serveBare(folder);
  const pair = await alternately(
    repetitions,
    () => syncOnce(world),
    () => writeOnce(server),
    { countsFirst: true },
  );
  await server.stop();
  return ratioResult('First sync of 10,000 invoices', pair, 2);
}

/** Signs in on a new device; returns the milliseconds from the first request until all rows are stored. */
export async function syncOnce(world: BenchWorld, listener?: SyncListener): Promise<number> {
  const device = await benchDevice();
  try {
    const page = await device.open('about:blank');
    await page.addInitScript({ content: notingSync });
    listener?.begin(page);
    await page.goto(world.url('/login?returnUrl=account-overview'));
    await trySignIn(page, world.bigAdmin, demoPassword);
    await page.locator('html[data-bench-sync-ms]').waitFor({ state: 'attached', timeout: waitLimitMs * 10 });
    await isSynced(page);
    await listener?.end(page);
    return Number(await page.locator('html').getAttribute('data-bench-sync-ms'));
  } finally {
    await device.close();
  }
}

/** Callbacks before the first request of a page, and while its responses can still be read. */
type SyncListener = { readonly begin: (page: Page) => void; readonly end: (page: Page) => Promise<unknown> };

/** Records when rows were first requested, and when the list replaced the progress of the first load. */
const notingSync = `{
  let started = 0;
  const { fetch } = window;
  window.fetch = (address, init) => {
    if (started === 0 && String(init?.body).includes('"operationName":"changes"')) started = performance.now();
    return fetch.call(window, address, init);
  };
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[role=row] a[href*="/invoices/"]')) return;
    watcher.disconnect();
    document.documentElement.dataset.benchSyncMs = String(performance.now() - started);
  });
  watcher.observe(document, { childList: true, subtree: true });
}`;

/** Stores the server's answers of one first sync, compressed as received, for the bare page. */
async function record(world: BenchWorld, folder: string): Promise<void> {
  const answers: Promise<string>[] = [];
  const keep = (response: Response): void => {
    if (response.request().postData()?.includes('"operationName":"changes"')) answers.push(response.text());
  };
  await syncOnce(world, {
    begin: (page) => void page.on('response', keep),
    end: (page) => {
      page.off('response', keep);
      return Promise.all(answers);
    },
  });
  const texts = await Promise.all(answers);
  for (const [number, text] of texts.entries()) writeFileSync(join(folder, `${number}.json.gz`), gzipSync(text));
  writeFileSync(join(folder, 'count.json'), JSON.stringify({ count: texts.length }));
}

async function writeOnce(server: BareServer): Promise<number> {
  const device = await benchDevice();
  try {
    const page = await device.open(server.url('/'));
    const written = page.locator('body[data-written-ms]');
    await written.waitFor({ state: 'attached', timeout: waitLimitMs * 5 });
    return Number(await written.getAttribute('data-written-ms'));
  } finally {
    await device.close();
  }
}
