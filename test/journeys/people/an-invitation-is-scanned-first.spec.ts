import { desktop } from '../support/device.ts';
import { mailedSince } from '../support/server/mailed.ts';
import { ana, enterCode, mailTo, openInvoices, trySignIn } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const nora = 'nora.quinn@harbour.example';
const newPassword = 'Nora-chose-this-1!';

test(
  'an invitation is opened by a mail scanner first, which runs the page, and the invited person can still activate it',
  { tag: '@long' },
  async ({ deviceOf, connectedDevice }) => {
    const office = await deviceOf(ana, desktop);
    const page = await openInvoices(office);
    await page.goto(office.wire.url('/account/settings/users/invite'));
    const before = await mailTo(page, nora);
    await page.getByLabel('Email, first name, last name').fill(`${nora}, Nora, Quinn`);
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    await enterCode(page, ana);
    const [link] = await mailedSince(page, nora, before, /\/activate\?\S+/);

    // One scanner asks for the address alone, another one opens it in a browser of its own.
    const scanner = await connectedDevice(desktop);
    const scanned = await scanner.device.open(scanner.wire.url(link));
    await expect(scanned.getByRole('button', { name: 'Activate account' })).toBeVisible();
    const asPage = { headers: { accept: 'text/html' }, cache: 'no-store' } as const;
    expect(await scanned.evaluate(async (how) => (await fetch(location.href, how)).status, asPage)).toBe(200);
    await scanned.reload();
    await expect(scanned.getByRole('button', { name: 'Activate account' })).toBeVisible();

    // Whoever is signed in as somebody else leaves that account, and the invitation stays open.
    await page.goto(office.wire.url(link));
    await page.getByRole('button', { name: 'Sign out and continue' }).click();
    await expect(page.getByRole('button', { name: 'Activate account' })).toBeVisible();

    const { device, wire } = await connectedDevice(desktop);
    const theirs = await device.open(wire.url(link));
    await theirs.getByLabel('New password').fill(newPassword);
    await theirs.getByRole('button', { name: 'Activate account' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Your account is active' })).toBeVisible();
    await theirs.getByRole('link', { name: 'Sign in' }).click();
    await trySignIn(theirs, nora, newPassword);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await scanned.reload();
    await expect(scanned.getByRole('heading', { level: 1, name: 'Your account is already active' })).toBeVisible();
  },
);
