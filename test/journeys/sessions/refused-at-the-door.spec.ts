import type { Page } from '@playwright/test';
import {
  demoPassword,
  homeIsShown,
  openInvoice,
  openInvoices,
  signIn,
  tom,
  trySignIn,
  worksOffline,
} from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** Only these journeys sign in as this person, whose account gets locked. */
const lockedOut = 'admin2@harbour.example';

/** The scripts and styles that a page has requested so far. */
async function filesOf(page: Page): Promise<readonly string[]> {
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.some((file) => file.includes('/assets/start-'))).toBe(true);
  return files;
}

test(
  'a wrong password is reported and the e-mail kept; too many wrong passwords lock the account for the shown minutes',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device, wire } = await connectedDevice();
    const page = await device.open(wire.url('/login'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    // The size test follows the imports of files; this checks the browser's requests: none belongs to a page behind the sign-in.
    expect((await filesOf(page)).filter((file) => /\/(?:frame|pieces|database)-/.test(file))).toEqual([]);
    await trySignIn(page, 'admin2', demoPassword);
    await expect(page.getByText(/Enter an email address such as/)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('admin2');

    const alert = page.getByRole('alert');
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await trySignIn(page, lockedOut, `wrong ${attempt}`);
      await expect(alert).toContainText('The email or password is incorrect.');
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(lockedOut);
      await expect.poll(() => wire.sentCount('"operationName":"signIn"')).toBe(attempt);
    }
    await trySignIn(page, lockedOut, 'wrong 5');
    await expect(alert).toContainText('This account is locked after too many attempts. Try again in 15 minutes.');
    await trySignIn(page, lockedOut, demoPassword);
    await expect.poll(() => wire.sentCount('"operationName":"signIn"')).toBe(6);
    await expect(alert).toContainText(/locked after too many attempts. Try again in 1[45] minutes/);
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  'a link to an invoice works after signing in; a link to another site does not',
  { tag: '@long' },
  async ({ connectedDevice, deviceOf }) => {
    const anothers = await deviceOf(tom);
    const known = await openInvoices(anothers);
    await openInvoice(known, anothers.wire.url, 'INV-20028');
    const { pathname } = new URL(known.url());

    const { device, wire } = await connectedDevice();
    const page = await device.open(wire.url(pathname));
    await expect(page).toHaveURL(/\/login\?returnUrl=/);
    await trySignIn(page, tom, demoPassword);
    await expect(page.getByRole('heading', { level: 1, name: 'INV-20028' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(pathname);

    await page.goto(wire.url('/login'));
    await expect(page).toHaveURL(wire.url('/overview'));
    await device.context().clearCookies();
    await page.goto(wire.url(`/login?returnUrl=${encodeURIComponent('https://elsewhere.example/')}`));
    await trySignIn(page, tom, demoPassword);
    await homeIsShown(page);
    expect(page.url()).toBe(wire.url('/overview'));
  },
);

test(
  'an unknown address shows the not-found page, signed in or not, online or offline',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device, wire } = await connectedDevice();
    const page = await device.open(wire.url('/no-such-page'));
    const isNotFound = async () => {
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    };
    await isNotFound();
    await page.goto(wire.url('/xx-XX'));
    await isNotFound();
    await page.goto(wire.url('/login'));
    await signIn(page, tom);
    await worksOffline(page);
    await page.goto(wire.url('/account-overview/no-such-page'));
    await isNotFound();
    wire.set({ kind: 'cut' });
    await page.reload();
    await isNotFound();
  },
);

test('a host without a program is refused with a message', async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open('about:blank');
  const answer = await page.goto(wire.url('/login').replace('northgate.', 'nobody.'));
  expect(answer?.status()).toBe(421);
  await expect(page.getByText('There is no portal at this address.')).toBeVisible();
});
