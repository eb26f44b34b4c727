import type { Page } from '@playwright/test';
import { desktop } from '../support/device.ts';
import { ana, openInvoices } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const guard = 'At least one person must receive invoice emails. Add another person first.';

/** Opens a user from the list, and a tab of theirs. */
async function openUser(page: Page, name: string, tab: 'General' | 'Notifications'): Promise<void> {
  // From the page of another user by its way back; on the list there is none.
  const back = page.getByRole('main').getByRole('link', { name: 'Users', exact: true });
  const search = page.getByLabel('Search users');
  await expect(back.or(search).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await search.fill(name);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .click();
  await page.getByRole('navigation', { name: 'Manage users' }).getByRole('link', { name: tab }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Switches somebody's invoice emails on or off. */
async function receives(page: Page, name: string, isOn: boolean): Promise<void> {
  await openUser(page, name, 'Notifications');
  const toggle = page.getByRole('switch', { name: 'Receives invoices' });
  await expect(toggle).toBeEnabled();
  await expect(toggle).toBeChecked({ checked: !isOn });
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: isOn });
  await expect(toggle).toBeEnabled();
}

test(
  'the last invoice receiver wants to leave: the reason is shown before the click, until a colleague receives invoices',
  { tag: '@long' },
  async ({ deviceOf }) => {
    const { device, wire } = await deviceOf(ana, desktop);
    const page = await openInvoices({ device, wire });
    await page.goto(wire.url('/account/settings/users'));
    await receives(page, 'Tom Baker', false);
    await openUser(page, 'Ana Ruiz', 'Notifications');
    const toggle = page.getByRole('switch', { name: 'Receives invoices' });
    await expect(toggle).toBeDisabled();
    await expect(page.getByText(guard)).toBeVisible();

    await receives(page, 'Grace Osei', true);
    await receives(page, 'Ana Ruiz', false);
    await openUser(page, 'Grace Osei', 'General');
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
    await expect(page.getByText(guard).first()).toBeVisible();
    await receives(page, 'Tom Baker', true);
    await openUser(page, 'Grace Osei', 'General');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('dialog', { name: 'Deactivate Grace Osei?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await receives(page, 'Ana Ruiz', true);
    await receives(page, 'Grace Osei', false);
  },
);
