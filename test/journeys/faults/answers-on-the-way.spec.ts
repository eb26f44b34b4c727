import { timesPaid } from '../support/server/asked-server.ts';
import { openInvoices, paying, pillSays, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';
import { pay } from './fault-steps.ts';
import { untilNothingWaits } from './judge-attempts.ts';

test('case 14: a payment with the answer 500 after it was made is sent again under the same id, and paid once', async ({
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

test('case 25: a captive portal’s page does not count as an answer: the payment waits, and is sent without the captive portal', async ({
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
