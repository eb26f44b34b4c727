import { openInvoices, openOutbox, paying, pillSays, reviewFirstOverdue, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test(
  'the network fails while the event stream stays open: header and payment show it at once, and the payment is queued',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom);
    const page = await openInvoices({ device, wire });
    await reviewFirstOverdue(page, wire.url);
    await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible();
    await device.context().setOffline(true);
    await expect(page.getByRole('button', { name: /^Queue payment £/ })).toBeVisible();
    await pillSays(page, /Offline/);
    await expect(page.getByText('Collected by direct debit')).toHaveCount(0);
    await page.getByRole('button', { name: /^Queue payment/ }).click();
    await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();

    await device.context().setOffline(false);
    await expect.poll(() => wire.sentCount(paying)).toBe(1);
  },
);

test(
  'a payment to be made now is not queued instead if the server does not answer',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom);
    const page = await openInvoices({ device, wire });
    await page.goto(wire.url('/account-overview?tab=open&sort=remainingDueMinor&dir=desc&min=300000'));
    const boxes = page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(2).click();
    await page.getByRole('region', { name: 'Selected invoices' }).getByRole('link', { name: /^Pay / }).click();
    const pay = page.getByRole('button', { name: /^Pay £/ });
    await expect(pay).toBeEnabled();
    await expect(page.getByText('This will wait for approval')).toHaveCount(0);

    wire.set({ kind: 'answersLost' });
    await pay.click();
    await expect(page.getByText('nothing has been paid')).toBeVisible();
    await expect(page.getByText('This will wait for approval')).toBeVisible();
    const queue = page.getByRole('button', { name: /^Queue payment £/ });
    await expect(queue).toBeEnabled();
    await openOutbox(page);
    await expect(page.locator('[data-entry]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await queue.click();
    await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  },
);
