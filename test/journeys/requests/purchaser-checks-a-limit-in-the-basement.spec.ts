import type { Page } from '@playwright/test';
import { formatMoney, money } from '../../../domain/money.ts';
import { recordsOnDevice, rowsOnDevice } from '../support/device-rows.ts';
import { openInvoices, piet, pillSays } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** A small phone, with space for essential content only. */
const smallPhone = { width: 360, height: 640 };

/** His card on which his individual limit is the tightest. */
const digits = '4417';

/** A policy for the group of his other card: more than 50.00 needs an Account Admin. */
const plantPolicy = `
  insert into purchase_policies (id, program_id, buyer_id, group_id, name, currency, max_order_minor, tiers)
  select gen_random_uuid(), program_id, buyer_id, group_id, 'Plant orders', 'GBP', 5000,
    '[{"role": "buyerAdministrator", "quorum": 1}]'
  from purchase_cards where last4 = '9023' and buyer_id = (select id from buyers where name = 'Harbour Build Ltd')`;

/** The rest of his individual limit, computed here from the row on his phone, not by the portal. */
async function leftOfHisLimit(page: Page): Promise<number> {
  const own = (await rowsOnDevice(page, 'spendingLimits')).find(({ level }) => level === 'individual');
  if (own?.limitMinor == null) throw new Error('He has no individual limit on this device.');
  return own.limitMinor - own.spentMinor - own.authorisedMinor;
}

/** The whole check is visible without scrolling. */
async function fitsTheScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
}

test('a purchaser checks a limit offline, on a phone that was just switched on', async ({ deviceOf, server }) => {
  await server.look((books) => books.query(plantPolicy));
  const { device, wire } = await deviceOf(piet, smallPhone);
  const upstairs = await openInvoices({ device, wire });
  await expect
    .poll(async () => (await rowsOnDevice(upstairs, 'purchasePolicies')).map(({ name }) => name))
    .toContain('Plant orders');
  await pillSays(upstairs, /\d{1,2}:\d\d/);
  await device.quit();

  wire.set({ kind: 'cut' });
  await device.restart();
  const page = await device.open(wire.url('/limit-check'));
  const field = page.getByRole('textbox', { name: 'Amount' });
  await expect(field).toBeFocused();
  await pillSays(page, /Offline/);

  const answer = page.getByRole('main').getByRole('status');
  await page.getByRole('radio', { name: new RegExp(digits) }).check();
  const leftMinor = await leftOfHisLimit(page);
  await expect(answer).toContainText(formatMoney(money(leftMinor, 'GBP'), 'en-GB'));
  await expect(answer).toContainText(/Last known, (now|this minute|\d+ minutes? ago)/);

  await field.fill(String(leftMinor / 100));
  await expect(answer).toContainText('Fits, as last known');
  await expect(answer).toContainText('Not a guarantee; decided at purchase.');
  expect(await fitsTheScreen(page)).toBe(true);
  await field.fill(String((leftMinor + 8_200) / 100));
  await expect(answer).toContainText('Over by £82.00 (individual limit)');
  expect(await fitsTheScreen(page)).toBe(true);

  // With the on-screen keypad.
  await page.getByRole('button', { name: 'Clear amount' }).click();
  for (const key of ['2', '5', '.', '5']) await page.getByRole('button', { name: key, exact: true }).click();
  await expect(field).toHaveValue('25.5');
  await expect(answer).toContainText('Fits, as last known');

  // For another card a purchase policy is the tightest.
  await page.getByRole('radio', { name: /9023/ }).check();
  await field.fill('60');
  await expect(answer).toContainText('Needs approval (policy “Plant orders”)');
  await expect(answer).toContainText('An Account Admin would have to approve it.');
  expect(await fitsTheScreen(page)).toBe(true);
  await page.getByRole('radio', { name: new RegExp(digits) }).check();
  await field.fill('25.5');

  // The last checked card is selected the next time: it is stored as soon as nothing else is done.
  const checked = (await rowsOnDevice(page, 'cards')).find(({ last4 }) => last4 === digits)?.id ?? 'no card';
  await expect.poll(async () => JSON.stringify(await recordsOnDevice(page, 'drafts'))).toContain(checked);
  await device.kill();
  await device.restart();
  const again = await device.open(wire.url('/limit-check'));
  await expect(again.getByRole('radio', { name: new RegExp(digits) })).toBeChecked();
  await again.getByRole('textbox', { name: 'Amount' }).fill(String((leftMinor + 8_200) / 100));
  await expect(again.getByRole('main').getByRole('status')).toContainText('Over by £82.00 (individual limit)');
});
