import type { Page } from '@playwright/test';
import { addressOf } from '../support/connected-device.ts';
import { desktop, phone } from '../support/device.ts';
import { chooseSignOut, invoicesAreShown, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const sam = 'sso@ridgeline.example';
const at = (path: string) => `${addressOf('summit')}${path}`;

/** Opens the company's own sign-in from the sign-in page. */
async function throughTheCompany(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(sam);
  await page.getByRole('button', { name: 'Sign in through your company' }).click();
}

/** Chooses an account on the provider's page. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your company’s sign-in (demo)' })).toBeVisible();
  await page.getByRole('button', { name }).click();
}

test('single sign-on leads back to the requested page, also after the session ended, but not after signing out', async ({
  connectedDevice,
}) => {
  const { device } = await connectedDevice(phone);
  const page = await device.open(at('/account-overview?tab=paid'));
  await throughTheCompany(page);
  await choose(page, /Sam Okafor/);
  await invoicesAreShown(page);
  await expect(page).toHaveURL(at('/account-overview?tab=paid'));

  // The session is over; this device still knows the person, now in a wide window.
  await device.context().clearCookies();
  await page.setViewportSize(desktop);
  await page.goto(at('/account-overview?tab=open'));
  await choose(page, /Sam Okafor/);
  await invoicesAreShown(page);
  await expect(page).toHaveURL(at('/account-overview?tab=open'));

  await chooseSignOut(page, /Sam Okafor/);
  await expect(page).toHaveURL(/\/login/);
  await page.goto(at('/account-overview'));
  await expect(page.getByRole('button', { name: 'Sign in through your company' })).toBeVisible();
});

test('a person who marks the device as shared before single sign-on is not remembered, and the mark stays', async ({
  connectedDevice,
}) => {
  const { device } = await connectedDevice();
  const page = await device.open(at('/login'));
  await page.getByLabel('Other people use this device').check();
  await throughTheCompany(page);
  await choose(page, /Sam Okafor/);
  await chooseSignOut(page, /Sam Okafor/);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Other people use this device')).toBeChecked();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

test('an unlinked account and a cancelled single sign-on open nothing, and show an error id for support', async ({
  connectedDevice,
}) => {
  const { device } = await connectedDevice();
  const page = await device.open(at('/login'));
  for (const [choice, title] of [
    [/Somebody whom the portal does not know/, 'We couldn’t match this sign‑in to your account'],
    ['Do not sign in', 'Sign‑in with your company didn’t work'],
  ] as const) {
    await page.goto(at('/login'));
    await throughTheCompany(page);
    await choose(page, choice);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(/[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}/)).toBeVisible();
  }
  await page.goto(at('/overview'));
  await expect(page).toHaveURL(/\/login/);
});

test('offline nobody is redirected, and the sign-in page says that it needs a connection', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(at('/login'));
  await page.getByLabel('Remember my email on this device').check();
  await throughTheCompany(page);
  await choose(page, /Sam Okafor/);
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await worksOffline(page);
  await chooseSignOut(page, /Sam Okafor/);
  await expect(page).toHaveURL(/\/login/);
  wire.set({ kind: 'cut' });
  await throughTheCompany(page);
  await expect(page.getByText(/connection/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(sam);
});
