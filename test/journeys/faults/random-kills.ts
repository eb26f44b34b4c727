import type { Page } from '@playwright/test';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Weather } from '../../proxy/tcp-proxy.ts';
import { invoicesAreShown, openInvoices, paying } from '../support/steps.ts';
import { recordsOnDevice } from '../support/device-rows.ts';
import { expect } from '../support/expect.ts';
import type { ConnectedDevice } from '../support/connected-device.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { type Attempts, createAttempts, payableCharges, press } from './attempts.ts';
import { after } from './fault-steps.ts';
import { paymentsBefore, untilNothingWaits, untilSettled } from './judge-attempts.ts';

export type RandomRun = ConnectedDevice & {
  readonly server: PortalServer;
  readonly random: SeededRandom;
  readonly attempts: Attempts;
  readonly before: ReadonlySet<string>;
  /** The number of each kind of fault of the browser or its connection. */
  readonly faults: Record<string, number>;
};

/** On Tom's device; its browser was closed normally once, so its data is on the disk and survives a kill. */
export async function beginRun(
  server: PortalServer,
  { device, wire }: ConnectedDevice,
  random: SeededRandom,
): Promise<RandomRun> {
  const begun = Date.now();
  const page = await openInvoices({ device, wire });
  await isPulledSince(page, begun);
  const before = await paymentsBefore(page);
  const attempts = createAttempts(wire, await payableCharges(page), random);
  await attempts.listen(device.context());
  return { server, device, wire, random, attempts, before, faults: {} };
}

/** All changes of the server before this device was opened have arrived: only later ones belong to this run. */
async function isPulledSince(page: Page, begun: number): Promise<void> {
  const asOf = async () => {
    const values = (await recordsOnDevice(page, 'meta')) as readonly { readonly id: string; readonly value: unknown }[];
    return Date.parse(String(values.find(({ id }) => id === 'asOf')?.value));
  };
  await expect.poll(asOf).toBeGreaterThanOrEqual(begun);
}

/**
 * One life of the browser: under some network fault a person pays one to three times, and at the last one the browser is killed at a
 * random moment around the press of the button. Then it starts again on the same profile.
 */
export async function killOnce(run: RandomRun): Promise<void> {
  const { device, wire, random, attempts } = run;
  const page = await device.open('about:blank');
  wire.set({ kind: random.chance(0.5) ? 'clear' : 'cut' });
  for (let waited = random.below(3); waited > 0; waited -= 1) await payAndHear(page, attempts);
  const attempt = await attempts.compose(page);
  const weather = random.pick(weathers);
  wire.set(weather);
  count(run, weather.kind);
  const moment = random.pick(moments);
  count(run, moment.name);
  const pressed = press(page, attempt).catch(() => undefined);
  if (moment.after === 'send') await Promise.race([wire.whenSent(paying), after(2_000)]);
  else await pressed;
  await after(random.below(moment.withinMs));
  await device.kill();
  await pressed;
  await device.restart();
  await attempts.listen(device.context());
}

/** All faults end: waiting entries are sent, and the device gets the results. Returns the page that got them. */
export async function drain({ server, device, wire, attempts, before }: RandomRun): Promise<Page> {
  wire.set({ kind: 'clear' });
  const page = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(page);
  await untilNothingWaits(page);
  await untilSettled(server, page, before);
  attempts.drained();
  return page;
}

export function count({ faults }: Pick<RandomRun, 'faults'>, what: string): void {
  faults[what] = (faults[what] ?? 0) + 1;
}

const weathers: readonly Weather[] = [
  { kind: 'clear' },
  { kind: 'cut' },
  { kind: 'answersLost', from: paying },
  { kind: 'failsAfter' },
];

/** Most of these moments are between the press and the screen's response. */
const moments = [
  { name: 'atThePress', after: 'press', withinMs: 40 },
  { name: 'afterThePress', after: 'press', withinMs: 400 },
  { name: 'longAfterThePress', after: 'press', withinMs: 1_500 },
  { name: 'afterSending', after: 'send', withinMs: 60 },
] as const;

/** Pays and waits until the screen has shown that the payment is stored, under any network fault. */
async function payAndHear(page: Page, attempts: Attempts): Promise<void> {
  const attempt = await attempts.compose(page);
  await press(page, attempt);
  await page.getByRole('heading', { name: /^Payment (queued|submitted)/ }).waitFor();
}
