import type { Page } from '@playwright/test';
import {
  demoPassword,
  homeIsShown,
  invoicesAreShown,
  openOutbox,
  pillSays,
  trySignIn,
  worksOffline,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const mina = 'both@harbour.example';
const stranger = '00000000-0000-4000-8000-000000000001';

/** The user of the page's session: the id in the readable cookie. */
function userOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [, payload = ''] = /portal-session=[^.]+\.([^.]+)/.exec(document.cookie) ?? [];
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { user: string }).user;
  });
}

/** The header shows the business; offline it is no menu. */
const actsFor = (page: Page, name: string) =>
  expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();

test('a link opens its business, or says why it cannot; queued requests of the other business are kept', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await trySignIn(page, mina, demoPassword);
  await homeIsShown(page);
  const first = await userOf(page);
  const firstName = /Harbour/.test((await page.getByRole('banner').textContent()) ?? '')
    ? 'Harbour Build Ltd'
    : 'Quayside Joinery Ltd';
  const secondName = firstName === 'Harbour Build Ltd' ? 'Quayside Joinery Ltd' : 'Harbour Build Ltd';
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Business account/ })
    .click();
  await page.getByRole('menuitem', { name: secondName }).click();
  await actsFor(page, secondName);
  await expect.poll(() => userOf(page)).not.toBe(first);
  const second = await userOf(page);

  // The business is in the URL once, and the rest of the URL stays.
  await page.goto(wire.url(`/account-overview?tab=open&business=${first}`));
  await invoicesAreShown(page);
  await actsFor(page, firstName);
  await expect(page).toHaveURL(wire.url('/account-overview?tab=open'));

  await page.goto(wire.url(`/account-overview?tab=open&business=${stranger}`));
  await expect(
    page.getByText(`This link is for a business account you can’t act for. You’re acting for ${firstName}.`),
  ).toBeVisible();
  await expect(page).toHaveURL(wire.url('/account-overview?tab=open'));

  // Offline it stays on this business, and its entries still wait.
  await worksOffline(page);
  const quayside = firstName === 'Quayside Joinery Ltd' ? first : second;
  await page.goto(wire.url(`/account-overview?tab=open&business=${quayside}`));
  await actsFor(page, 'Quayside Joinery Ltd');
  await invoicesAreShown(page);
  await pillSays(page, /Up to date/);
  await page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('link', { name: /^Pay / }).last().click();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
  wire.set({ kind: 'cut' });
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  const other = quayside === first ? second : first;
  await page.goto(wire.url(`/overview?business=${other}`));
  await expect(page.getByText(/you need a connection to switch/)).toBeVisible();
  await actsFor(page, 'Quayside Joinery Ltd');
  await openOutbox(page);
  await expect(page.locator('[data-entry]')).toHaveCount(1);
  await page.keyboard.press('Escape');

  wire.set({ kind: 'clear' });
  await page.goto(wire.url(`/overview?business=${other}`));
  await actsFor(page, 'Harbour Build Ltd');
  await openOutbox(page);
  await expect(page.locator('[data-entry]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(wire.url(`/overview?business=${quayside}`));
  await actsFor(page, 'Quayside Joinery Ltd');
  await pillSays(page, /Up to date/);
  await page.goto(wire.url('/payments'));
  // It was sent once, when its business was open again or before.
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('cell', { name: 'Processing' })).toHaveCount(1);
});

test('a link to the other business also works after the sign-in', async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/login'));
  await trySignIn(page, mina, demoPassword);
  await homeIsShown(page);
  const first = await userOf(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Business account/ })
    .click();
  const other = page.getByRole('menuitem').filter({ hasText: /Harbour Build|Quayside/ });
  await other
    .filter({ hasNot: page.locator('[aria-current="true"]') })
    .last()
    .click();
  await expect.poll(() => userOf(page)).not.toBe(first);
  await device.context().clearCookies();
  await page.goto(wire.url(`/account-overview?tab=open&business=${first}`));
  await trySignIn(page, mina, demoPassword);
  await invoicesAreShown(page);
  await expect.poll(() => userOf(page)).toBe(first);
  await expect(page).toHaveURL(wire.url('/account-overview?tab=open'));
});
