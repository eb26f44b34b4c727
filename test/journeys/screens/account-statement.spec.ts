import type { Page } from '@playwright/test';
import { desktop } from '../support/device.ts';
import { tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** The minor units of the figure with this name. */
async function figure(page: Page, name: string): Promise<number> {
  const shown = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  return Number(await shown.first().locator('[data-minor]').getAttribute('data-minor'));
}

async function sumOf(page: Page, names: readonly string[]): Promise<number> {
  const all = await Promise.all(names.map((name) => figure(page, name)));
  return all.reduce((total, minor) => total + minor, 0);
}

const ages = ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];
const movements = ['Opening balance', 'Charges', 'Fees', 'Credits', 'Payments', 'Adjustments'];

test('statements are read without a connection, and their figures add up; what lies further back asks for one', async ({
  deviceOf,
}) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await device.open(wire.url('/account-overview/transactions'));
  await worksOffline(page);
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
  wire.set({ kind: 'cut' });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^Outstanding on .+\.pdf$/);
  const balance = await figure(page, 'Balance');
  expect(balance).toBeGreaterThan(0);
  expect(await sumOf(page, ages)).toBe(balance);

  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: /^Activity from/ })).toBeVisible();
  expect(await figure(page, 'Closing balance')).toBe(balance);
  expect(await sumOf(page, movements)).toBe(balance);

  await page.getByRole('button', { name: 'Outstanding' }).click();
  const asOf = page.getByLabel('As of');
  await asOf.fill('June 2024');
  await asOf.press('Tab');
  await expect(page.getByText(/^Enter a date, for example /)).toBeVisible();
  await expect(asOf).toHaveValue('June 2024');
  await asOf.fill('2024-06-30');
  await expect(page.getByText('This statement needs older invoices')).toBeVisible();
  await page.getByRole('button', { name: 'Load older invoices' }).click();
  await expect(page.getByText('Older invoices need a connection.')).toBeVisible();
  wire.set({ kind: 'clear' });
  await page.getByRole('button', { name: 'Load older invoices' }).click();
  await expect(page.getByRole('heading', { name: /^Outstanding on/ })).toBeVisible();
  expect(await sumOf(page, ages)).toBe(await figure(page, 'Balance'));
});
