import type { Page } from '@playwright/test';
import { timesPaid } from '../support/server/asked-server.ts';
import type { ConnectedDevice, Wire } from '../support/connected-device.ts';
import { phone } from '../support/device.ts';
import { openInvoices, openOutbox, paying, pillSays, reviewInvoice, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a queued payment is edited: its form shows what was typed, and only the new amount is paid',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    const { page, wire } = await queuedOffline(await deviceOf(tom, phone));

    await openOutbox(page);
    const entry = page.locator('[data-entry]');
    await expect(entry).toContainText('Requested offline');
    // It was tried once: only the server knows whether it has arrived, so it does not expire.
    await expect(entry).not.toContainText('ask you again');
    await entry.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
    const amount = page.getByLabel('Amount for invoice INV-20028');
    await expect(amount).toHaveValue('12.34');
    await amount.fill('43.21');
    await page.getByRole('button', { name: 'Queue payment £43.21' }).click();
    await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
    // It was tried: the server is first asked to cancel it, and only then the replacement is sent.
    await pillSays(page, '2 waiting');
    await openOutbox(page);
    await expect(entry).toHaveCount(2);
    await expect(entry.filter({ hasText: 'Cancellation: Pay' })).toContainText('£12.34');
    await expect(entry.filter({ hasText: '£43.21' })).toHaveCount(1);

    wire.set({ kind: 'clear' });
    await expect.poll(() => timesPaid(server, tom, 4_321)).toBe(1);
    expect(await timesPaid(server, tom, 1_234)).toBe(0);
    expect(wire.sentCount(paying)).toBe(2);
  },
);

test(
  'an invoice that replaces the last one of a queued payment is paid alone',
  { tag: '@long' },
  async ({ deviceOf, server }) => {
    const { page, wire } = await queuedOffline(await deviceOf(tom, phone));
    await openOutbox(page);
    await page.locator('[data-entry]').getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove invoice INV-20028 from this payment' }).click();
    await expect(page.getByText('You’re changing a waiting payment of £12.34')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search invoices to pay' }).fill('INV-20026');
    await page.getByRole('checkbox', { name: /INV-20026/ }).check();
    await page.getByRole('button', { name: /^Review / }).click();
    await page.getByLabel('Amount for invoice INV-20026').fill('5.67');
    await page.getByRole('button', { name: 'Queue payment £5.67' }).click();
    await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();

    wire.set({ kind: 'clear' });
    await expect.poll(() => timesPaid(server, tom, 567)).toBe(1);
    expect(await timesPaid(server, tom, 1_234)).toBe(0);
  },
);

test(
  'a queued payment is edited with its own amounts, not those of another payment of the same invoice',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { page, wire } = await queuedOffline(await deviceOf(tom, phone));
    await reviewInvoice(page, wire.url, { number: 'INV-20028', amount: '10.00' });

    await openOutbox(page);
    await page.locator('[data-entry]').getByRole('link', { name: 'Edit' }).click();
    const amount = page.getByLabel('Amount for invoice INV-20028');
    await expect(amount).toHaveValue('12.34');
    await page.goBack();
    await expect(amount).toHaveValue('10.00');
  },
);

/** A payment of £12.34 for INV-20028 that was queued offline. */
async function queuedOffline(connected: ConnectedDevice): Promise<{ readonly page: Page; readonly wire: Wire }> {
  const page = await openInvoices(connected);
  const { wire } = connected;
  wire.set({ kind: 'cut' });
  await reviewInvoice(page, wire.url, { number: 'INV-20028', amount: '12.34' });
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  return { page, wire };
}
