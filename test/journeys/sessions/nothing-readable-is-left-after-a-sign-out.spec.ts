import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { recordsIn } from '../../world/sealed-records.ts';
import { openAccount, secretsOnDevice } from '../support/device-rows.ts';
import type { PortalServer } from '../support/server/portal-server.ts';
import { type Sought, foundIn, soughtTexts } from '../support/scanned-profile.ts';
import { chooseSignOut, pillSays, signIn, tom, worksOffline } from '../support/steps.ts';
import { type ConnectedDevice, expect, test } from '../support/world.ts';

/** Texts that occur nowhere by chance, by their origin. */
type Canaries = Readonly<Record<'row' | 'number' | 'draft' | 'outbox' | 'business' | 'person', string>>;

const tail = () => randomBytes(12).toString('hex');

/** The payable invoices of Tom's business contain them before his device loads any row. */
async function plantInRows({ look }: PortalServer, { row, number, business, person }: Canaries): Promise<void> {
  await look(async (books) => {
    await books.query(
      `update charges set notes = $1, po_number = left($1, 40), invoice_number = invoice_number || '-' || $2
       where id in (select c.id from charges c join buyers b on b.id = c.buyer_id
         where b.name = 'Harbour Build Ltd' and c.invoice_number is not null
         order by c.remaining_due_minor desc limit 900)`,
      [row, number],
    );
    await books.query(`update people set last_name = last_name || $1 where email = $2`, [person, tom]);
    await books.query(`update buyers set name = name || ' ' || $1 where name = 'Harbour Build Ltd'`, [business]);
  });
}

/** Tom reads his invoices, begins an edit of one, and makes an offline edit of another. */
async function leavesEverything({ device, wire }: ConnectedDevice, canaries: Canaries): Promise<Page> {
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  await pillSays(page, /Up to date/);
  // In the rows, in the search text and in the first screen.
  await expect.poll(() => opened(page, 'charges')).toContain(canaries.number);
  await worksOffline(page);
  wire.set({ kind: 'cut' });
  const invoices = page.getByRole('table', { name: 'Invoices' }).locator('a[href*="/invoices/"]');
  await invoices.nth(0).click();
  await writeOn(page, canaries.outbox);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => opened(page, 'outbox')).toContain(canaries.outbox);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' }).click();
  await invoices.nth(1).click();
  await writeOn(page, canaries.draft);
  await expect.poll(() => opened(page, 'drafts')).toContain(canaries.draft);
  expect(await opened(page, 'charges')).toContain(canaries.row);
  return page;
}

async function writeOn(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('PO number').fill(text);
}

/** A table, decrypted with the secret. */
async function opened(page: Page, table: Parameters<typeof recordsIn>[1]): Promise<string> {
  const account = await openAccount(page);
  return account ? JSON.stringify(recordsIn(account, table)) : '';
}

async function secretOf(page: Page): Promise<Uint8Array> {
  const ofAccount = [...(await secretsOnDevice(page))].filter(([name]) => name !== 'secret_grant');
  const [, secret] = ofAccount[0] ?? [];
  if (!secret) throw new Error('No secret lies on this device.');
  return secret;
}

/** The browser's own files: form contents of open pages for restoring tabs, and autofill data. No page can delete those. */
const browsersOwn = /^Default\/(Sessions|Web Data)\b/;

/** The files of the portal's data in which a text was found. */
function leftIn(profile: string, sought: Sought): Readonly<Record<string, readonly string[]>> {
  const left = [...foundIn(profile, sought)].map(
    ([what, files]) => [what, files.filter((file) => !browsersOwn.test(file))] as const,
  );
  return Object.fromEntries(left.filter(([, files]) => files.length > 0));
}

function newCanaries(): Canaries {
  return { row: tail(), number: tail(), draft: tail(), outbox: tail(), business: tail(), person: tail() };
}

test('the scan of a profile finds readable data', { tag: '@long' }, async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice();
  const page = await device.open(wire.url('/healthz'));
  const texts = Array.from({ length: 200 }, tail);
  await page.evaluate(async (values) => {
    const opening = indexedDB.open('plain', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { autoIncrement: true }));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
    for (const value of values) transaction.objectStore('rows').add({ number: `INV-${value}`, notes: 'as it is' });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  }, texts);
  await device.kill();
  const found = foundIn(device.profile, soughtTexts(texts));
  expect(texts.filter((text) => found.has(text) || found.has(`${text} in UTF-16`)).length).toBeGreaterThan(180);
});

test(
  'after a sign-out neither the account’s data nor the secret can be read in any file of the browser',
  { tag: '@long' },
  async ({ connectedDevice, server }) => {
    const canaries = newCanaries();
    await plantInRows(server, canaries);
    const connected = await connectedDevice();
    const page = await leavesEverything(connected, canaries);
    const sought = new Map([
      ...soughtTexts([...Object.values(canaries), tom]),
      ['the secret', await secretOf(page)] as const,
    ]);
    // While an offline start is granted, the secret is stored.
    expect(leftIn(connected.device.profile, sought)).toHaveProperty('the secret');

    await chooseSignOut(page, /Tom Baker/);
    await page.getByRole('radio', { name: /Keep for my next sign-in/ }).check();
    await page.getByRole('button', { name: 'Keep and sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await connected.device.kill();
    expect(leftIn(connected.device.profile, sought)).toEqual({});

    await connected.device.restart();
    const again = await connected.device.open(connected.wire.url('/login'));
    await expect(again.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await connected.device.quit();
    expect(leftIn(connected.device.profile, sought)).toEqual({});
  },
);

test(
  'a browser that is killed during the sign-out finishes it at the next start',
  { tag: '@long' },
  async ({ connectedDevice, server }) => {
    const canaries = newCanaries();
    await plantInRows(server, canaries);
    const { device, wire } = await connectedDevice();
    const page = await leavesEverything({ device, wire }, canaries);
    const sought = new Map([
      ...soughtTexts([...Object.values(canaries), tom]),
      ['the secret', await secretOf(page)] as const,
    ]);
    // Its marker is set, and no file can be overwritten any more.
    await page.evaluate(() => {
      window.Worker = class {
        constructor() {
          throw new DOMException('No worker starts any more.', 'UnknownError');
        }
      } as unknown as typeof Worker;
    });
    await chooseSignOut(page, /Tom Baker/);
    await page.getByRole('radio', { name: /Keep for my next sign-in/ }).check();
    await page.getByRole('button', { name: 'Keep and sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await device.kill();
    expect(Object.keys(leftIn(device.profile, sought))).toEqual(['the secret']);

    await device.restart();
    const again = await device.open(wire.url('/account-overview'));
    await expect(again).toHaveURL(/\/login/);
    await expect.poll(async () => (await secretsOnDevice(again)).size).toBe(0);
    await device.kill();
    expect(leftIn(device.profile, sought)).toEqual({});
  },
);
