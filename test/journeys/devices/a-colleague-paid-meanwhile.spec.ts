import type { Page } from '@playwright/test';
import { phone } from '../support/device.ts';
import {
  ana,
  countRequests,
  openInvoice,
  openInvoices,
  openOutbox,
  pillSays,
  reviewInvoice,
  tom,
} from '../support/steps.ts';
import { type ConnectedDevice, expect, test } from '../support/world.ts';

// Each test has its own world, so they can run in parallel.
test.describe.configure({ mode: 'parallel' });

type Paying = { readonly number: string; readonly amount?: string };

/** Tom queues a payment offline; Ana pays on the same invoice meanwhile; Tom is online again. */
async function payFromBothSides(
  [tomsPhone, anasComputer]: readonly [ConnectedDevice, ConnectedDevice],
  { number, toms, anas }: { readonly number: string; readonly toms?: string; readonly anas?: string },
): Promise<{ readonly page: Page; readonly before: number }> {
  const page = await openInvoices(tomsPhone);
  const before = await countRequests(page);
  tomsPhone.wire.set({ kind: 'cut' });
  await reviewInvoice(page, tomsPhone.wire.url, { number, amount: toms });
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();

  const workstation = await openInvoices(anasComputer);
  await payOnline(workstation, anasComputer, { number, amount: anas });

  tomsPhone.wire.set({ kind: 'clear' });
  await expect(page.getByRole('heading', { name: 'This payment needs you' })).toBeVisible();
  await pillSays(page, '1 needs you');
  return { page, before };
}

async function payOnline(page: Page, { wire }: ConnectedDevice, paying: Paying): Promise<void> {
  await reviewInvoice(page, wire.url, paying);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();
}

/** The outbox's text of the waiting entry: the values that its author saw, and the current ones. */
async function thenAndNow(page: Page, then: string, now: string): Promise<void> {
  await openOutbox(page);
  const entry = page.locator('[data-entry]');
  await expect(entry).toHaveCount(1);
  await expect(entry.getByRole('columnheader', { name: 'Then' })).toBeVisible();
  const cells = entry.getByRole('cell');
  await expect(cells.nth(0)).toHaveText(then);
  await expect(cells.nth(1)).toContainText(now);
}

/** The payments of one invoice, according to its timeline. */
async function paymentsAre(page: Page, { wire }: ConnectedDevice, number: string, amounts: string[]): Promise<void> {
  await openInvoice(page, wire.url, number);
  const requested = page.getByRole('listitem').filter({ hasText: 'Payment requested' });
  await expect(requested).toHaveCount(amounts.length);
  for (const amount of amounts) await expect(requested.filter({ hasText: amount })).toHaveCount(1);
}

test('the payment of an invoice that a colleague paid meanwhile asks its author, and is never made twice', async ({
  deviceOf,
}) => {
  const devices = [await deviceOf(tom, phone), await deviceOf(ana)] as const;
  const { page, before } = await payFromBothSides(devices, { number: 'INV-20004' });
  await thenAndNow(page, '£2,150.00', '£0.00');
  await expect(page.getByText('This invoice has been paid in the meantime.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again and send' })).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await pillSays(page, /Up to date/);
  await openOutbox(page);
  await expect(page.locator('[data-request]')).toHaveCount(before + 1);
  await expect(page.locator('[data-request]').first()).toHaveAttribute('data-state', 'failed');
  await paymentsAre(page, devices[0], 'INV-20004', ['£2,150.00']);
});

test('an amount above the rest after a colleague’s payment is refused, and the rest can be paid', async ({
  deviceOf,
}) => {
  const devices = [await deviceOf(tom, phone), await deviceOf(ana)] as const;
  const { page } = await payFromBothSides(devices, { number: 'INV-20005', anas: '980.50' });
  await thenAndNow(page, '£1,980.50', '£1,000.00');
  await page.getByRole('button', { name: 'Check again and send' }).click();
  await expect(page.getByText(/Invoice INV-20005 has only .*1,?000\.00 left to pay/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await payOnline(page, devices[0], { number: 'INV-20005' });
  await paymentsAre(page, devices[0], 'INV-20005', ['£980.50', '£1,000.00']);
});

test('a partial payment that still fits is sent after its author has seen the old and new values', async ({
  deviceOf,
}) => {
  const devices = [await deviceOf(tom, phone), await deviceOf(ana)] as const;
  const paying = { number: 'INV-20006', toms: '500.00', anas: '275.25' };
  const { page, before } = await payFromBothSides(devices, paying);
  await thenAndNow(page, '£1,275.25', '£1,000.00');
  await page.getByRole('button', { name: 'Check again and send' }).click();
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await expect(page.locator('[data-request]')).toHaveCount(before + 2);
  await expect(page.locator('[data-request]').first()).toHaveAttribute('data-state', 'completed');
  await page.keyboard.press('Escape');
  await paymentsAre(page, devices[0], 'INV-20006', ['£275.25', '£500.00']);
});
