import type { Page } from '@playwright/test';
import type { BenchResult } from '../bench-result.ts';
import { timesResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { syncedDevice } from '../synced-device.ts';
import { coldStart, patienceMs, tall } from '../watched-page.ts';
import { syncOnce } from './first-sync.ts';

const firstRows = 50;
/** Each letter leaves fewer invoices than the one before. */
const typed = '7153';
/** So long nothing moves once the answer stands: longer than a field waits for the next letter. */
const restMs = 700;
/** Of the page itself, and not of the copy of how it looked. */
const isShown = `document.querySelectorAll('#root [role=row] a[href*="/invoices/"]').length >= ${firstRows}`;
/** After so long the copy of the page was kept, and idle work is done. */
const idleMs = 6_000;
const frameMs = 17;

/**
 * The portal itself with a hundred thousand invoices, in milliseconds. What it took before is kept beside it (`report.ts`): of a build that
 * kept rows in tables with indexes, by this same part.
 */
export async function benchHundredThousand(world: BenchWorld, repetitions: number): Promise<readonly BenchResult[]> {
  const syncs: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) syncs.push(await syncOnce(world));
  const { device, page } = await syncedDevice(world.url, world.bigAdmin);
  await page.setViewportSize(tall);
  await page.goto(world.url('/account-overview?tab=open'));
  await listStands(page);
  const letters: number[][] = [];
  for (let turn = 0; turn < repetitions; turn += 1) letters.push(await typeSearch(page));
  await page.goto(world.url('/account-overview?tab=open'));
  await listStands(page);
  await atRest(page, idleMs);
  await device.quit();
  await world.stopServer();
  const starts: number[] = [];
  const others: number[] = [];
  // The first start warms up what the browser keeps of its own.
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
    timesResult('First sync, until the list stands there', syncs),
    timesResult('Typing in the search: from each letter until its answer is drawn', letters.flat(), frameMs),
  ];
}

async function listStands(page: Page): Promise<void> {
  // As a function: the page's policy runs no script that is a text.
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('#root [role=row] a[href*="/invoices/"]').length >= wanted,
    firstRows,
    { timeout: patienceMs },
  );
}

/** Nothing in the page has moved for so long. */
async function atRest(page: Page, longMs: number): Promise<void> {
  await page.evaluate(
    (stillMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, stillMs);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, stillMs);
        });
        watcher.observe(document, { childList: true, subtree: true, characterData: true });
      }),
    longMs,
  );
}

/** Types the letters one by one, each when the answer to the one before has come to rest; empties the field again. */
async function typeSearch(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox').first();
  await field.click();
  await page.evaluate(watchLetters);
  const found: number[] = [];
  for (const letter of typed) {
    await page.keyboard.press(letter);
    await atRest(page, restMs);
    found.push(await page.evaluate('window.benchLetterMs()'));
  }
  await field.fill('');
  await atRest(page, restMs);
  return found;
}

/** Notes each letter's time, and the end of the frame after the last change of the page that followed it. */
const watchLetters = `{
  let typedAt = 0;
  let drawnAt = 0;
  window.benchWatcher?.disconnect();
  const field = document.activeElement;
  field.addEventListener('input', () => { typedAt = performance.now(); drawnAt = 0; }, { capture: true });
  window.benchWatcher = new MutationObserver(() => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => { drawnAt = performance.now(); };
      port1.postMessage(null);
    });
  });
  window.benchWatcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true, characterData: true });
  window.benchLetterMs = () => drawnAt - typedAt;
}`;
