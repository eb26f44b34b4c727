import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { ana, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const lines = (page: Page) => page.getByRole('table', { name: 'Activity' }).getByRole('row');

test('account activity is listed, searched and filtered, and an edit shows its old and new value', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await device.open(wire.url('/account-overview?tab=pastDue&q=INV-20008'));
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('PO number').fill('PO-ACTIVITY-1');
  await page.getByRole('button', { name: 'Save' }).click();
  // Stored on the device: a page that is left earlier loses the typed text.
  await expect(page.getByRole('main').getByText('PO-ACTIVITY-1').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.goto(wire.url('/account-overview'));
  await page
    .getByRole('navigation', { name: 'Account overview' })
    .getByRole('link', { name: 'Account activity' })
    .click();
  await expect(page.getByRole('heading', { name: 'Account activity', level: 1 })).toBeVisible();
  await expect(lines(page).nth(1)).toContainText('→ PO-ACTIVITY-1');
  await expect(lines(page).nth(1)).toContainText('Tom Baker');

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('About', { exact: true }).selectOption({ label: 'Disputes' });
  await expect(page.getByText('No matching activity on this device')).toBeVisible();
  await page.getByLabel('About', { exact: true }).selectOption({ label: 'Invoices' });
  await page.getByLabel('By', { exact: true }).selectOption('Tom Baker');
  await page.keyboard.press('Escape');
  await expect(lines(page).nth(1)).toContainText('→ PO-ACTIVITY-1');
  await page.getByRole('searchbox', { name: 'Search activity' }).fill('po-activity-1');
  await expect(lines(page)).toHaveCount(2);
});

test('account activity is shown offline on a phone', { tag: '@long' }, async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(ana, phone);
  const page = await device.open(wire.url('/activity/account-activity'));
  await worksOffline(page);
  await expect(lines(page).nth(1)).toBeVisible();
  wire.set({ kind: 'cut' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account activity', level: 1 })).toBeVisible();
  await expect(lines(page).nth(1)).toContainText(/\d/);
});
