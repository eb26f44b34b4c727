import type { CDPSession } from '@playwright/test';
import { timesPaid } from '../support/server/asked-server.ts';
import type { ConnectedDevice } from '../support/connected-device.ts';
import { invoicesAreShown, openInvoices, paying, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { freeze, pay } from './fault-steps.ts';
import { untilNothingWaits } from './judge-attempts.ts';

/** Two tabs; the first is sending a payment, and its request does not leave the browser. The other one waits. */
async function sendingInTheFirst({ device, wire }: ConnectedDevice, amount: string) {
  const first = await openInvoices({ device, wire });
  const second = await device.context().newPage();
  const startedAt = performance.now();
  await second.goto(wire.url('/account-overview'));
  await invoicesAreShown(second);
  const loadMs = performance.now() - startedAt;
  await first.bringToFront();
  await first.route('**/graphql', (route) =>
    route.request().postData()?.includes('performActions') ? undefined : route.continue(),
  );
  const held = first.waitForRequest((request) => request.postData()?.includes('performActions') ?? false);
  await pay(first, wire.url, amount);
  await expect(first.getByRole('heading', { name: /^Payment queued/ })).toBeVisible();
  await held;
  expect(wire.sentCount(paying)).toBe(0);
  return { first, second, loadMs };
}

/** The time limit for everything else on a machine with this page-load time. */
function slower(loadMs: number): number {
  return 5 * loadMs;
}

/** The milliseconds until a request of a payment is sent. */
async function untilSent({ wire }: ConnectedDevice, act: () => Promise<unknown>): Promise<number> {
  const sent = wire.whenSent(paying);
  const startedAt = performance.now();
  await act();
  await sent;
  return performance.now() - startedAt;
}

test('case 33: the tab that sends is closed; another one completes the payment within seconds', async ({
  deviceOf,
  server,
}) => {
  const connected = await deviceOf(tom);
  const { first, second, loadMs } = await sendingInTheFirst(connected, '1.33');
  const tookMs = await untilSent(connected, () => Promise.all([first.close(), second.bringToFront()]));
  await untilNothingWaits(second);
  process.stdout.write(`another tab sends after ${Math.round(tookMs)} ms, since the one that did was closed\n`);
  expect(tookMs).toBeLessThan(10_000 + slower(loadMs));
  expect(await timesPaid(server, tom, 133)).toBe(1);
});

test('case 34: the tab that sends is frozen; another one takes over, and nothing is paid twice', async ({
  deviceOf,
  server,
}) => {
  const connected = await deviceOf(tom, undefined, { hidesTabs: true });
  const { device } = connected;
  const { first, second, loadMs } = await sendingInTheFirst(connected, '1.34');
  const control = await device.context().newCDPSession(first);
  const tookMs = await untilSent(connected, async () => {
    await second.bringToFront();
    await freeze(control, second);
  });
  await untilNothingWaits(second);
  process.stdout.write(`another tab sends after ${Math.round(tookMs)} ms, since the one that did was frozen\n`);
  expect(tookMs).toBeLessThan(15_000 + slower(loadMs));
  expect(await timesPaid(server, tom, 134)).toBe(1);

  await control.send('Page.setWebLifecycleState', { state: 'active' });
  await first.bringToFront();
  await first.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(first.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await untilNothingWaits(first);
  expect(await timesPaid(server, tom, 134)).toBe(1);
});

/** The worker's steps after a wake-up, as seen on the network; it is stopped after each. */
const steps = ['POST /auth', paying] as const;

test('case 37: the worker is stopped while it sends, and the payment is made once', async ({ deviceOf, server }) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  const bystander = await device.context().newPage();
  await bystander.goto(wire.url('/healthz'));
  const control = await device.context().newCDPSession(bystander);
  const wake = await wakingOf(control, wire.url('/'));
  wire.set({ kind: 'cut' });
  await page.bringToFront();
  await pay(page, wire.url, '1.37');
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  // From here on only the worker can send.
  await page.close();
  expect(wire.sentCount(paying)).toBe(0);
  wire.set({ kind: 'answersLost', from: paying });
  // Counted before the first step: a slow stop may allow more than one step.
  const counted = steps.map((step) => ({ step, before: wire.sentCount(step) }));
  for (const { step, before } of counted) {
    // A failed attempt has a backoff of some seconds: the browser also calls again until it is told that all is done.
    await expect.poll(async () => (await wake(), wire.sentCount(step)), { intervals: [200] }).toBeGreaterThan(before);
    await control.send('ServiceWorker.stopAllWorkers');
  }
  wire.set({ kind: 'clear' });
  const again = await device.open(wire.url('/account-overview'));
  await untilNothingWaits(again);
  expect(await timesPaid(server, tom, 137)).toBe(1);
});

/** Wakes the worker as the browser does when it assumes that the connection is back. */
async function wakingOf(control: CDPSession, address: string): Promise<() => Promise<unknown>> {
  const { origin } = new URL(address);
  const known = new Promise<string>((resolve) => {
    control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await control.send('ServiceWorker.enable');
  const registrationId = await known;
  return () =>
    control.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: 'portal-replay',
      lastChance: false,
    });
}
