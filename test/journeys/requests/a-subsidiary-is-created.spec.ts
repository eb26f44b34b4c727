import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/device.ts';
import { rowsOnDevice } from '../support/device-rows.ts';
import { ana, enterCode, openInvoices, piet, pillSays } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const digits = '4417';
const name = 'Harbour Homes';

/** Ana creates the group in its four steps; the field shows the error of the wrong tax id. */
async function createSubsidiary(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create a group' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Separate legal entity').check();
  // The list of steps follows the choice at once.
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(4);
  await page.getByLabel('Part of').selectOption({ label: 'Harbour Build Ltd' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Legal name').fill('Harbour Homes Limited');
  await page.getByLabel('Registration number').fill('SC123456');
  await page.getByLabel('Tax ID').fill('980780685');
  await page.getByLabel('Address line 1').fill('1 Dock Place');
  await page.getByLabel('City').fill('Leith');
  await page.getByLabel('Postal code').fill('EH6 6LU');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Tax ID is invalid')).toBeVisible();
  await page.getByLabel('Tax ID').fill('980780684');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('The group’s own details').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Search users').fill('visser');
  await page.getByRole('checkbox', { name: 'Piet Visser' }).check();
  await page.getByRole('button', { name: 'Create a group' }).click();
  await enterCode(page, ana);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test(
  'a subsidiary is created as a legal entity; a purchaser with a queued lock is moved to it while offline',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const field = await deviceOf(piet, phone);
    const site = await openInvoices(field);
    const card = (await rowsOnDevice(site, 'cards')).find(({ last4 }) => last4 === digits);
    if (!card) throw new Error('The demo world has no such card.');
    field.wire.set({ kind: 'cut' });
    await site.goto(field.wire.url('/account/settings/purchasing-controls/view-cards/active'));
    const tile = site.locator(`[data-row="${card.id}"]`);
    await tile.getByRole('switch', { name: `Lock card ${digits}` }).click();
    await site.getByRole('button', { name: 'Lost' }).click();
    await pillSays(site, '1 waiting');

    const office = await deviceOf(ana, desktop);
    const workstation = await openInvoices(office);
    await workstation.goto(office.wire.url('/account/settings/groups'));
    await createSubsidiary(workstation);
    const main = workstation.getByRole('main');
    await expect(main.getByText('Harbour Homes Limited')).toBeVisible();
    await expect(main.getByText('980780684')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Piet Visser' })).toBeVisible();

    // His earlier action is performed under the new rules, and his device has the rows of his new group.
    field.wire.set({ kind: 'clear' });
    await expect(tile.getByText(/^Locked .* · Lost$/)).toBeVisible();
    await pillSays(site, /Up to date/);
    await expect
      .poll(async () => (await rowsOnDevice(site, 'spendingLimits')).map(({ name: limit }) => limit))
      .toContain(name);
  },
);
