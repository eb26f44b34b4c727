import type { Page } from '@playwright/test';
import { type BenchResult, timesResult } from '../bench-result.ts';
import type { BenchWorld } from '../bench-world.ts';
import { syncedDevice } from '../synced-device.ts';
import { atRest } from '../type-letters.ts';

type Step = {
  readonly what: string;
  /** Ends when the result is on the screen, or the file is saved. */
  readonly work: (page: Page) => Promise<unknown>;
  /** The longest total time, where there is a bound. */
  readonly mostMs?: number;
};
/** `taskMs` is the longest task of the page itself, `frameMs` the longest time between two frames: other work of the machine adds to the latter. */
type Measured = { readonly totalMs: number; readonly taskMs: number; readonly frameMs: number };

/** A frame that takes longer than this is felt. */
const frameBoundMs = 100;
const fileBoundMs = 2_000;
const fileLimit = { timeout: 60_000 };

/** In this order: each step starts on the page where the one before has ended. */
const steps: readonly Step[] = [
  {
    what: 'Transaction history of 10,000 invoices',
    work: async (page) => {
      await page.getByRole('link', { name: 'Transaction history' }).first().click();
      await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().waitFor();
    },
  },
  { what: '… scrolling with the wheel', work: turnWheel },
  {
    what: 'Statement of 10,000 invoices, outstanding',
    work: async (page) => {
      await page.getByRole('link', { name: 'Statement' }).click();
      await page.getByRole('heading', { name: /^Outstanding on/ }).waitFor();
    },
    mostMs: fileBoundMs,
  },
  {
    what: '… activity',
    work: async (page) => {
      await page.getByRole('button', { name: 'Activity', exact: true }).click();
      await page.getByRole('heading', { name: /^Activity from/ }).waitFor();
    },
    mostMs: fileBoundMs,
  },
  { what: '… activity as a workbook', work: (page) => saved(page, 'Download Excel'), mostMs: fileBoundMs },
  { what: '… activity as a PDF', work: (page) => saved(page, 'Download PDF'), mostMs: fileBoundMs },
  ...['CSV', 'Excel', 'PDF'].map((format) => ({
    what: `Export of 10,000 invoices as ${format}`,
    work: (page: Page) => saved(page, `Export this list (${format})`),
    mostMs: fileBoundMs,
  })),
];

/** How long the page's frames are while a person with 10,000 invoices makes statements and exports in a real browser. */
export async function benchLedgerFrames(world: BenchWorld, repetitions: number): Promise<readonly BenchResult[]> {
  const { device, page } = await syncedDevice(world.url, world.bigAdmin);
  const found = steps.map(() => [] as Measured[]);
  const longest: number[] = [];
  // The first turn loads the code of each step, and is not counted.
  for (let turn = 0; turn <= repetitions; turn += 1) {
    await page.goto(world.url('/account-overview?tab=all'));
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().waitFor();
    let frameMs = 0;
    for (const [at, { what, work }] of steps.entries()) {
      if (what.startsWith('Export')) await openExport(page, world);
      const measured = await measuredIn(page, () => work(page));
      frameMs = Math.max(frameMs, measured.frameMs);
      if (turn > 0) found[at]?.push(measured);
    }
    if (turn > 0) longest.push(frameMs);
  }
  await device.close();
  return [
    ...steps.flatMap(({ what, mostMs }, at) => {
      const ofStep = found[at] ?? [];
      const totals = ofStep.map(({ totalMs }) => totalMs);
      const tasks = ofStep.map(({ taskMs }) => taskMs);
      return [timesResult(what, totals, mostMs), timesResult('… longest task of the page', tasks, frameBoundMs)];
    }),
    timesResult('Longest frame of all this', longest, frameBoundMs),
  ];
}

async function openExport(page: Page, world: BenchWorld): Promise<void> {
  if (!page.url().includes('tab=all')) await page.goto(world.url('/account-overview?tab=all'));
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Export this list (CSV)' }).waitFor();
}

async function saved(page: Page, button: string): Promise<void> {
  await Promise.all([page.waitForEvent('download', fileLimit), page.getByRole('button', { name: button }).click()]);
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(700, 600);
  for (let turns = 0; turns < 40; turns += 1) await page.mouse.wheel(0, 400);
}

/** The total time of the work, and the longest task and frame of the page until it is at rest again. */
async function measuredIn(page: Page, work: () => Promise<unknown>): Promise<Measured> {
  await atRest(page, restMs);
  await page.evaluate(watchFrames);
  const started = performance.now();
  await work();
  const totalMs = performance.now() - started;
  await atRest(page, restMs);
  return { totalMs, ...(await page.evaluate<Omit<Measured, 'totalMs'>>('window.benchFrames()')) };
}

const restMs = 500;

/** The page asks for each frame, so that none is missing because nothing was drawn. Tasks of less than 50 ms are not reported: none is 0. */
const watchFrames = `{
  let last = performance.now();
  let [frameMs, taskMs] = [0, 0];
  let isWatching = true;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) taskMs = Math.max(taskMs, duration);
  });
  tasks.observe({ entryTypes: ['longtask'] });
  const next = (now) => {
    frameMs = Math.max(frameMs, now - last);
    last = now;
    if (isWatching) requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(next); });
  window.benchFrames = () => {
    isWatching = false;
    tasks.disconnect();
    return { frameMs, taskMs };
  };
}`;
