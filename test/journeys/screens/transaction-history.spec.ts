import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { piet, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const lines = (page: Page) => page.getByRole('table', { name: 'Transactions' }).getByRole('row');

test('a filter changes no balance, and each line opens its row', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom, desktop);
  const page = await device.open(wire.url('/account-overview'));
  const tabs = page.getByRole('navigation', { name: 'Account overview' });
  await tabs.getByRole('link', { name: 'Transaction history' }).click();
  await expect(tabs.locator('[aria-current="page"]')).toHaveText(['Transaction history']);
  const payment = lines(page).filter({ hasText: 'Payment' }).first();
  const number = await payment.getByRole('link').innerText();
  const [amount, balance] = (await payment.locator('[data-minor]').allInnerTexts()).slice(-2);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('Payment');
  await page.keyboard.press('Escape');
  await expect(lines(page).nth(1)).toContainText(number);
  await expect(lines(page).nth(1).locator('[data-minor]')).toHaveText([amount ?? '', balance ?? '']);
  await lines(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

test(
  'a purchaser sees their own lines offline on a phone, and no balance of the account',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(piet, phone);
    const page = await device.open(wire.url('/account-overview/transactions'));
    await worksOffline(page);
    await expect(lines(page).first()).toContainText('£');
    wire.set({ kind: 'cut' });
    await page.reload();
    await expect(lines(page).first()).toContainText('£');
    await expect(page.getByText('Balance')).toHaveCount(0);
  },
);
