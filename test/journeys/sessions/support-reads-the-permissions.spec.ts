import { desktop, phone } from '../support/device.ts';
import { ana, demoPassword, homeIsShown, tom, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

test('support staff without an opened business see no page of one, but the permissions', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice(desktop);
  const page = await device.open(wire.url('/account-overview'));
  await trySignIn(page, 'support@northgate.example', demoPassword);
  await expect(page).toHaveURL(wire.url('/invalid-session'));
  await page.getByRole('link', { name: 'Roles and permissions' }).click();
  await expect(page.getByRole('heading', { name: 'Roles and permissions', level: 1 })).toBeVisible();
  const doing = page.getByRole('table', { name: /^Actions/ });
  const lock = doing.getByRole('row', { name: /Lock/ }).first();
  await expect(doing.getByRole('columnheader', { name: 'Account Admin' })).toBeVisible();
  // Columns: Account Admin, Group Admin, Payer, Purchaser; a Payer has no card.
  await expect(lock.getByRole('cell')).toHaveText([
    'Allowed',
    'Allowed',
    /Not allowed/,
    'Allowed',
    /Not/,
    /Not/,
    /Not/,
    /Not/,
    /Not/,
  ]);
  const records = page.getByRole('table', { name: /^Records/ });
  await expect(
    records
      .getByRole('row', { name: /^Bank accounts/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('All');
  for (const path of ['/overview', '/payments', '/limit-check']) {
    await page.goto(wire.url(path));
    await expect(page).toHaveURL(wire.url('/invalid-session'));
  }
});

test('on a phone the permissions are shown by role', { tag: '@long' }, async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice(phone);
  const page = await device.open(wire.url('/login'));
  await trySignIn(page, ana, demoPassword);
  await homeIsShown(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Permissions' }).click();
  const doing = page.getByRole('table', { name: /^Actions/ });
  await expect(doing.getByRole('columnheader')).toHaveText(['Item', 'Account Admin']);
  await page.getByLabel('Role', { exact: true }).selectOption('Purchaser');
  await expect(doing.getByRole('columnheader')).toHaveText(['Item', 'Purchaser']);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide).toBe(false);
});

test('a page for other roles names those roles', { tag: '@long' }, async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/access'));
  await trySignIn(page, tom, demoPassword);
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  await expect(page.getByText(/Account Admin, Customer support,? or Underwriting/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await homeIsShown(page);
});
