import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** Opens how the list is shown. */
async function openView(page: Page) {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  return page.getByRole('dialog', { name: 'View' });
}

test('a view that was saved on a phone without a connection is there at the desk, and prints whole', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, phone);
  const onPhone = await openInvoices({ device, wire });
  wire.set({ kind: 'cut' });
  await onPhone.getByRole('button', { name: /^Paid/ }).click();
  const view = await openView(onPhone);
  await view.getByText('Compact').click();
  await view.getByLabel('Save this view as').fill('Paid, close together');
  await view.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(view.getByRole('button', { name: 'Paid, close together', exact: true })).toBeVisible();
  wire.set({ kind: 'clear' });

  const atDesk = await openInvoices(await deviceOf(tom, desktop));
  const views = await openView(atDesk);
  await views.getByRole('button', { name: 'Paid, close together', exact: true }).click();
  await expect(atDesk).toHaveURL(/density=compact/);
  await expect(atDesk).toHaveURL(/tab=paid/);

  const drawn = await atDesk.getByRole('table', { name: 'Invoices' }).getByRole('row').count();
  await atDesk.evaluate(() => (window.print = () => undefined));
  await views.getByRole('button', { name: 'Print' }).click();
  await atDesk.emulateMedia({ media: 'print' });
  const sheet = atDesk.getByRole('region', { name: 'Invoices' });
  await expect(sheet.getByRole('row').nth(drawn + 50)).toBeVisible();
  await expect(sheet.getByRole('button')).toHaveCount(0);
  await expect(atDesk.getByRole('banner')).toBeHidden();
});
