import type { CDPSession, Page } from '@playwright/test';
import type { Weather } from '../../proxy/tcp-proxy.ts';
import { invoicesAreShown, paying } from '../support/steps.ts';
import { type Attempt, press } from './attempts.ts';
import { after, freeze } from './fault-steps.ts';
import { untilNothingWaits, untilSettled } from './judge-attempts.ts';
import { type RandomRun, count } from './random-kills.ts';

export const disturbances = ['workerStopped', 'pageCrashed', 'tabFrozen'] as const;
export type Disturbance = (typeof disturbances)[number];

/** Frozen tabs, which wake only at the end. */
export type OtherPages = {
  readonly helper: Page;
  readonly frozen: { page: Page; control: CDPSession; attempt: Attempt }[];
};

/** A tab that stays open during the faults of others, and has to complete their work. */
export async function openHelper({ device, wire }: RandomRun): Promise<OtherPages> {
  const helper = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(helper);
  return { helper, frozen: [] };
}

/** A person pays in a separate tab, under some network fault; at a random moment the tab or the worker is disturbed. */
export async function disturbOnce(run: RandomRun, others: OtherPages, kind: Disturbance): Promise<void> {
  const { device, wire, random, attempts } = run;
  const weather = random.pick(weathers);
  count(run, `${kind} ${weather.kind}`);
  wire.set({ kind: 'clear' });
  const page = await device.context().newPage();
  const attempt = await attempts.compose(page);
  const control = await device.context().newCDPSession(page);
  wire.set(weather);
  // The worker and the tab send at the same time here.
  if (kind === 'workerStopped') await wakeWorker(page);
  const pressed = press(page, attempt).catch(() => undefined);
  const isSendAwaited = random.chance(0.5) && weather.kind !== 'cut';
  if (isSendAwaited) await Promise.race([wire.whenSent(paying), after(3_000)]);
  else await pressed;
  await after(random.below(300));
  await harm[kind]({ page, control, attempt }, others);
  wire.set({ kind: 'clear' });
  await others.helper.bringToFront();
  if (kind === 'tabFrozen') return;
  await pressed;
  await page.close();
}

/** The helper completes everything while the frozen tabs still hold their locks; then they wake. */
export async function drainDisturbed(run: RandomRun, { helper, frozen }: OtherPages): Promise<Page> {
  run.wire.set({ kind: 'clear' });
  await helper.bringToFront();
  await untilNothingWaits(helper);
  for (const { page, control, attempt } of frozen.splice(0)) {
    await control.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    await hasHeardOfIt(page, attempt);
    await page.close();
  }
  await helper.bringToFront();
  await untilNothingWaits(helper);
  await untilSettled(run.server, helper, run.before);
  run.attempts.drained();
  return helper;
}

/**
 * Waits until a page that was frozen shows the result of its payment. If it says that nothing was paid, the button is pressed again, as
 * a person would. On failure the error holds the text of the page.
 */
async function hasHeardOfIt(page: Page, attempt: Attempt): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Payment (submitted|received)/ });
  const notPaid = page.getByText('nothing has been paid');
  try {
    await heading.or(notPaid).first().waitFor();
    if (await notPaid.isVisible()) await press(page, attempt);
    await heading.waitFor();
  } catch (cause) {
    const shown = await page.locator('body').innerText().catch(String);
    throw new Error(`A page that woke up does not say what became of its payment. ${page.url()} shows: ${shown}`, {
      cause,
    });
  }
}

type Harm = (harmed: OtherPages['frozen'][number], others: OtherPages) => Promise<unknown>;

const harm: Readonly<Record<Disturbance, Harm>> = {
  workerStopped: async ({ page, control }) => {
    await control.send('ServiceWorker.enable');
    await wakeWorker(page);
    await control.send('ServiceWorker.stopAllWorkers');
  },
  // A crashed page never answers.
  pageCrashed: async ({ page, control }) => {
    const crashed = page.waitForEvent('crash');
    void control.send('Page.crash').catch(() => undefined);
    await crashed;
  },
  tabFrozen: async (harmed, { helper, frozen }) => {
    await helper.bringToFront();
    await freeze(harmed.control, helper);
    frozen.push(harmed);
  },
};

const weathers: readonly Weather[] = [
  { kind: 'clear' },
  { kind: 'cut' },
  { kind: 'answersLost', from: paying },
  { kind: 'failsAfter' },
];

/** As the browser does when it tells the worker that the connection is back. */
async function wakeWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ kind: 'replay' }));
}
