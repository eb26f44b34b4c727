import type { Page } from '@playwright/test';
import { seededRandom } from '../../faults/seeded-random.ts';
import type { ConnectedDevice } from '../support/connected-device.ts';
import { everythingReadable } from '../support/everything-readable.ts';
import { chooseSignOut, invoicesAreShown, openInvoice, openInvoices, signIn, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

/** A user of another business, at the same device. */
const ewan = 'admin@quayside.example';
/** Names, numbers and amounts of Tom and his business, each on the screen or on the device while he is signed in. */
const canaries = ['Tom', 'Harbour', 'INV-20022', '45600', '0000004711', '23456', 'PO-7001', 'eyJ'];

/** Signs Tom in, who reads his invoices; all data that must be deleted later exists now. */
async function readsInvoices({ device, wire }: ConnectedDevice): Promise<Page> {
  const page = await openInvoices({ device, wire });
  await openInvoice(page, wire.url, 'INV-20022');
  const before = await everythingReadable(page);
  expect(found(before)).toEqual(canaries);
  return page;
}

/** No data of Tom is readable: not on the sign-in page, and not for the next person who signs in. */
async function nothingIsLeft(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  // The next start completes the interrupted work, beside its other work.
  await expect.poll(async () => found(await everythingReadable(page))).toEqual([]);
  await signIn(page, ewan);
  const after = await everythingReadable(page);
  expect(after).toContain('Quayside Joinery');
  expect(found(after).filter((canary) => canary !== 'eyJ')).toEqual([]);
  await chooseSignOut(page, /Ewan Sinclair/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(found(await everythingReadable(page))).toEqual([]);
}

function found(readable: string): string[] {
  // As words: three letters may occur by chance in a random number.
  return canaries.filter((canary) => new RegExp(`\\b${canary}`).test(readable));
}

test('after a sign-out the next person can read no data of the buyer, with a connection and without', async ({
  deviceOf,
}) => {
  const connected = await deviceOf(tom);
  const page = await readsInvoices(connected);
  await chooseSignOut(page, /Tom Baker/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await nothingIsLeft(page);

  await signIn(page, tom);
  connected.wire.set({ kind: 'cut' });
  await chooseSignOut(page, /Tom Baker/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(found(await everythingReadable(page))).toEqual([]);
  connected.wire.set({ kind: 'clear' });
  await nothingIsLeft(page);
});

test('a sign-out that could not overwrite the secret is completed at the next start', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom);
  const page = await readsInvoices({ device, wire });
  await page.evaluate(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('No worker starts any more.', 'UnknownError');
      }
    } as unknown as typeof Worker;
  });
  wire.set({ kind: 'cut' });
  await chooseSignOut(page, /Tom Baker/);
  await expect(page).toHaveURL(/\/login/);
  // Otherwise nothing was interrupted.
  expect(found(await everythingReadable(page))).not.toEqual([]);
  wire.set({ kind: 'clear' });
  await page.goto(wire.url('/login'));
  await nothingIsLeft(page);
});

test('a browser that crashes during a sign-out has completed it or not begun it at the next start', async ({
  connectedDevice,
}) => {
  const { device, wire } = await connectedDevice();
  const random = seededRandom(104);
  const first = await device.open(wire.url('/login'));
  for (const latestMs of [30, 120, 400]) {
    if (latestMs === 30) await signIn(first, tom);
    await device.quit();
    await device.restart();
    const page = await device.open(wire.url('/account-overview'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (page.url().includes('/login')) await signIn(page, tom);
    await invoicesAreShown(page);
    await page.getByRole('button', { name: /Tom Baker/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await new Promise((resolve) => setTimeout(resolve, random.below(latestMs)));
    const wasSaid = page.url().includes('/login');
    await device.kill();
    await device.restart();
    const again = await device.open(wire.url('/account-overview'));
    await again.getByRole('heading', { level: 1 }).waitFor();
    const isSignedOut = again.url().includes('/login');
    expect(isSignedOut || !wasSaid).toBe(true);
    process.stdout.write(`killed while signing out: ${isSignedOut ? 'it was finished' : 'it had not begun'}\n`);
    if (isSignedOut) await nothingIsLeft(again);
  }
});
