import { timesPaid } from '../support/server/asked-server.ts';
import { openInvoices, paying, pillSays, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { pay } from './fault-steps.ts';
import { untilNothingWaits } from './judge-attempts.ts';

test('case 14: a 500 after the server had paid is asked about again under the same id, and paid once', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  wire.set({ kind: 'failsAfter' });
  await pay(page, wire.url, '1.14');
  await expect.poll(() => wire.failedCount()).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Payment received' })).toHaveCount(0);
  expect(await timesPaid(server, tom, 114)).toBe(1);
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await untilNothingWaits(page);
  const entry = new URL(page.url()).searchParams.get('entry') ?? 'none';
  expect(wire.sent().split(`"id":"${entry}"`).length - 1).toBeGreaterThan(0);
  expect(await timesPaid(server, tom, 114)).toBe(1);
});

test('case 25: a captive portal’s page is no answer: what was queued waits, and is sent once the way is free', async ({
  deviceOf,
  server,
}) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  wire.set({ kind: 'captivePortal' });
  await pay(page, wire.url, '1.25');
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await pillSays(page, '1 waiting');
  // A page of another system signed nobody out.
  await expect(page).toHaveURL(/\/make-payment/);
  expect(wire.sentCount(paying)).toBe(0);
  expect(await timesPaid(server, tom, 125)).toBe(0);
  wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
  await untilNothingWaits(page);
  expect(await timesPaid(server, tom, 125)).toBe(1);
});
