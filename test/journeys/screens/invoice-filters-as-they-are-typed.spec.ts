import { desktop } from '../support/device.ts';
import { openInvoices, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('typed filters apply whatever is pressed next, and opening them keeps the selection', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await openInvoices({ device, wire });
  const filters = page.getByRole('button', { name: /^Filters/ });
  const least = page.getByLabel('Total from');
  await page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox').nth(1).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await filters.click();
  await least.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Total up to')).toBeFocused();
  await expect(page.getByText('1 selected')).toBeVisible();

  await least.pressSequentially('100');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).click();
  await expect(least).toBeHidden();
  await expect(page).toHaveURL(/min=10000/);
  await filters.click();
  await expect(least).toHaveValue('100.00');
  await page.getByRole('button', { name: 'Remove all filters' }).click();
  await expect(least).toHaveValue('');
  await least.focus();
  await page.keyboard.press('Tab');
  await expect(page).not.toHaveURL(/min=/);

  const from = page.getByLabel('Due from');
  await from.focus();
  await page.keyboard.type('03022026');
  await expect(page).toHaveURL(/from=2026-03-02/);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Saturday, April 18, 2026' }).click();
  await expect(page).toHaveURL(/from=2026-04-18/);
  await expect(from).toHaveValue('04/18/2026');

  const until = page.getByLabel('Due until');
  await until.fill('4/17/2026');
  await expect(page.getByText('Start date must be before end date')).toBeVisible();
  // The calendar of the other field closes as this one opens.
  await expect(page.getByText('April 2026')).toHaveCount(1);
  await expect(page.getByText('April 2026')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('April 2026')).toBeHidden();
  await expect(until).toHaveValue('4/17/2026');
  await page.keyboard.press('Escape');
  await expect(until).toBeHidden();
});
