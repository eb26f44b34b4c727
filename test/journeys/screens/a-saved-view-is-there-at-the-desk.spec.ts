import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** Opens a panel of the list: its view, or its exports. */
async function open(page: Page, name: 'View' | 'Export') {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
}

test(
  'a view saved offline on a phone is available at the workstation, and prints completely',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(tom, phone);
    const onPhone = await openInvoices({ device, wire });
    wire.set({ kind: 'cut' });
    await onPhone.getByRole('button', { name: /^Paid/ }).click();
    const view = await open(onPhone, 'View');
    await view.getByText('Compact').click();
    await view.getByLabel('Save this view as').fill('Paid, close together');
    await view.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(view.getByRole('button', { name: 'Paid, close together', exact: true })).toBeVisible();
    wire.set({ kind: 'clear' });

    const onComputer = await openInvoices(await deviceOf(tom, desktop));
    const views = await open(onComputer, 'View');
    await views.getByRole('button', { name: 'Paid, close together', exact: true }).click();
    await expect(onComputer).toHaveURL(/density=compact/);
    await expect(onComputer).toHaveURL(/tab=paid/);

    const drawn = await onComputer.getByRole('table', { name: 'Invoices' }).getByRole('row').count();
    await onComputer.evaluate(() => (window.print = () => undefined));
    await onComputer.keyboard.press('Escape');
    const ways = await open(onComputer, 'Export');
    await ways.getByRole('button', { name: 'Print', exact: true }).click();
    await onComputer.emulateMedia({ media: 'print' });
    const sheet = onComputer.getByRole('article');
    await expect(sheet.getByRole('row').nth(drawn + 50)).toBeVisible();
    await expect(sheet.getByRole('button')).toHaveCount(0);
    await expect(onComputer.getByRole('banner')).toBeHidden();
  },
);
