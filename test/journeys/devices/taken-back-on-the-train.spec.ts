import { phone } from '../support/device.ts';
import {
  countRequests,
  openInvoices,
  openOutbox,
  paying,
  pillSays,
  reviewFirstOverdue,
  tom,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('a payment that may have arrived is cancelled: the author sees which came first, and nothing is paid twice', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  const before = await countRequests(page);

  // The server has performed it, and its answer was lost.
  await reviewFirstOverdue(page, wire.url);
  await page.getByLabel(/^Amount for invoice/).fill('1.23');
  wire.set({ kind: 'answersLost', from: paying });
  await page.getByRole('button', { name: /£1\.23/ }).click();
  await expect.poll(wire.lostCount).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  wire.set({ kind: 'cut' });
  await openOutbox(page);
  const entry = page.locator('[data-entry]');
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toContainText('Cancellation: Pay £1.23 for 1 invoice');
  wire.set({ kind: 'clear' });
  await expect(entry).toContainText('This was carried out before it could be canceled');
  await expect(page.locator('[data-request]')).toHaveCount(before + 1);
  await entry.getByRole('button', { name: 'Discard' }).click();
  await expect(entry).toHaveCount(0);

  // The server has never received it.
  wire.set({ kind: 'cut' });
  await reviewFirstOverdue(page, wire.url);
  await page.getByLabel(/^Amount for invoice/).fill('2.34');
  await page.getByRole('button', { name: 'Queue payment £2.34' }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await openOutbox(page);
  await entry.getByRole('button', { name: 'Cancel' }).click();
  wire.set({ kind: 'clear' });
  await expect(entry).toHaveCount(0);
  await pillSays(page, /Up to date/);
  await expect(page.locator('[data-request][data-state=completed]', { hasText: '£2.34' })).toHaveCount(0);
});

test('a refused cancellation of a payment can be repeated; until then the payment is shown as possibly done', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, phone);
  const page = await openInvoices({ device, wire });
  await reviewFirstOverdue(page, wire.url);
  await page.getByLabel(/^Amount for invoice/).fill('3.45');
  wire.set({ kind: 'cut' });
  await page.getByRole('button', { name: 'Queue payment £3.45' }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await openOutbox(page);
  const entry = page.locator('[data-entry]');
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toContainText('Cancellation: Pay £3.45 for 1 invoice');
  // While it waits it cannot be deleted: the payment may still be made.
  await expect(entry.getByRole('button', { name: /Cancel|Discard/ })).toHaveCount(0);
  wire.set({ kind: 'forbidsActions' });
  await expect(entry.getByRole('button', { name: 'Check again and send' })).toBeVisible();
  await expect(entry).toContainText('It may already have reached the server');
  wire.set({ kind: 'clear' });
  await entry.getByRole('button', { name: 'Check again and send' }).click();
  await expect(entry).toHaveCount(0);
  await pillSays(page, /Up to date/);
  await expect(page.locator('[data-request][data-state=completed]', { hasText: '£3.45' })).toHaveCount(0);
});
