import { phone } from '../support/device.ts';
import { ana, openInvoices, reviewInvoice, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'a payment that is modified offline asks its author if a colleague has paid the invoice',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const number = 'INV-20004';
    const toms = await deviceOf(tom, phone);
    const page = await openInvoices(toms);
    await page.goto(toms.wire.url('/payments?tab=unapplied'));
    await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Apply to invoices' })).toBeVisible();
    toms.wire.set({ kind: 'cut' });
    await page.getByRole('link', { name: 'Apply to invoices' }).click();
    await page.getByLabel('Search open invoices').fill(number);
    await page.getByLabel(`Amount applied to invoice ${number}`).fill('1.00');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('£1.00');
    await page.getByRole('button', { name: 'Queue changes' }).click();
    await expect(page.getByRole('heading', { name: 'Changes queued' })).toBeVisible();

    const anas = await deviceOf(ana);
    const workstation = await openInvoices(anas);
    await reviewInvoice(workstation, anas.wire.url, { number });
    await workstation.getByRole('button', { name: /^Pay £/ }).click();
    await expect(workstation.getByRole('heading', { name: 'Payment submitted' })).toBeVisible();

    toms.wire.set({ kind: 'clear' });
    await expect(page.getByRole('heading', { name: 'These changes need your attention' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the outbox' }).click();
    const entry = page.locator('[data-entry]');
    await expect(entry.getByRole('columnheader', { name: 'Then' })).toBeVisible();
    await expect(entry.getByRole('row', { name: new RegExp(number) })).toContainText('£0.00');
    await entry.getByRole('button', { name: 'Discard' }).click();
    await expect(entry).toHaveCount(0);
  },
);
