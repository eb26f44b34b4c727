import { timesPaid } from '../support/asked-server.ts';
import { paying, pillSays, signIn, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { pay } from './fault-steps.ts';
import { untilNothingWaits } from './judge-attempts.ts';

test('case 14: a 500 after the server had paid is asked about again under the same id, and paid once', async ({
  connectedDevice,
  server,
}) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  wire.set({ kind: 'failsAfter' });
  await pay(page, wire.url, '1.14');
  await expect.poll(() => wire.failedCount(), { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Payment received' })).toHaveCount(0);
  expect(await timesPaid(server, tom, 114)).toBe(1);
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible({ timeout: 60_000 });
  await untilNothingWaits(page);
  const entry = new URL(page.url()).searchParams.get('entry') ?? 'none';
  expect(wire.sent().split(`"id":"${entry}"`).length - 1).toBeGreaterThan(0);
  expect(await timesPaid(server, tom, 114)).toBe(1);
});

test('case 25: a captive portal’s page is no answer: what was queued waits, and is sent once the way is free', async ({
  connectedDevice,
  server,
}) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  await worksOffline(page);
  wire.set({ kind: 'captivePortal' });
  await pay(page, wire.url, '1.25');
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible({ timeout: 30_000 });
  await pillSays(page, '1 waiting');
  // Nobody was signed out by a page that is not ours.
  await expect(page).toHaveURL(/\/make-payment/);
  expect(wire.sentCount(paying)).toBe(0);
  expect(await timesPaid(server, tom, 125)).toBe(0);
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible({ timeout: 30_000 });
  await untilNothingWaits(page);
  expect(await timesPaid(server, tom, 125)).toBe(1);
});
