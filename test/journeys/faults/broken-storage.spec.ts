import type { Page } from '@playwright/test';
import { invoicesAreShown, openInvoices, openOutbox, pillSays, signIn, tom } from '../support/steps.ts';
import { type ConnectedDevice, expect, test } from '../support/world.ts';

// Each test has its own world, so they can run in parallel.
test.describe.configure({ mode: 'parallel' });

const storesNothing = 'Your browser does not let this site store data.';
const didNotRespond = 'Your browser’s storage did not respond.';
const storesNoKey = 'Your browser cannot store the key that protects your data';

/** A person signs in, sees the account, is told why nothing is stored, and never sees a message about a missing connection. */
async function signsInAndIsTold({ device, wire }: ConnectedDevice, why: string): Promise<void> {
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText(/can’t reach the portal/i)).toHaveCount(0);
  await pillSays(page, 'Up to date');
  await page.reload();
  await invoicesAreShown(page);
  await expect(page.getByText(why)).toBeVisible();
}

test('a browser whose database throws when it is opened allows a sign-in, and says that it stores nothing', async ({
  connectedDevice,
}) => {
  const connected = await connectedDevice();
  await connected.device.context().addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await signsInAndIsTold(connected, storesNothing);
});

test('a browser whose database never opens allows a sign-in, and says that its storage did not respond', async ({
  connectedDevice,
}) => {
  const connected = await connectedDevice();
  await connected.device.context().addInitScript(() => {
    IDBFactory.prototype.open = () => Object.assign(new EventTarget(), { result: null }) as unknown as IDBOpenDBRequest;
  });
  await signsInAndIsTold(connected, didNotRespond);
});

/** Every opening of a database waits until the page is told to go on; a later page of the tab opens at once. */
function openLate(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the factory as `this` below
  const open = IDBFactory.prototype.open;
  const waiting: (() => void)[] = [];
  let isReleased = sessionStorage.getItem('storage-answers') !== null;
  IDBFactory.prototype.open = function (this: IDBFactory, ...named) {
    if (isReleased) return Reflect.apply(open, this, named);
    // What listens to the request listens to the real one, once there is one.
    const late = {
      onsuccess: null,
      onerror: null,
      onupgradeneeded: null,
      onblocked: null,
    } as unknown as IDBOpenDBRequest;
    const listening: Parameters<IDBOpenDBRequest['addEventListener']>[] = [];
    late.addEventListener = (...one: Parameters<IDBOpenDBRequest['addEventListener']>) => void listening.push(one);
    waiting.push(() => {
      const real = Reflect.apply(open, this, named);
      Object.defineProperties(late, {
        result: { get: () => real.result },
        error: { get: () => real.error },
        transaction: { get: () => real.transaction },
      });
      const { onsuccess, onerror, onupgradeneeded, onblocked } = late;
      Object.assign(real, { onsuccess, onerror, onupgradeneeded, onblocked });
      for (const one of listening) real.addEventListener(...one);
    });
    return late;
  };
  Object.assign(globalThis, {
    storageAnswers: () => {
      isReleased = true;
      sessionStorage.setItem('storage-answers', '1');
      for (const go of waiting) go();
    },
  });
}

const answer = (page: Page) => page.evaluate(() => (globalThis as { storageAnswers?: () => void }).storageAnswers?.());

async function signedInWithLateStorage({ device, wire }: ConnectedDevice) {
  await device.context().addInitScript(openLate);
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  return { page, wire };
}

test('a browser whose database answers late loads the page again by itself, and then stores everything', async ({
  connectedDevice,
}) => {
  const { page } = await signedInWithLateStorage(await connectedDevice());
  await expect(page.getByText(didNotRespond)).toBeVisible();
  const loaded = page.waitForEvent('load');
  await answer(page);
  await loaded;
  await invoicesAreShown(page);
  await expect(page.getByText('Nothing can be stored on this device')).toHaveCount(0);
});

test('a browser whose database answers late while a form is open asks before it loads the page again', async ({
  connectedDevice,
}) => {
  const { page, wire } = await signedInWithLateStorage(await connectedDevice());
  await page.goto(wire.url('/account/profile/general'));
  await expect(page.getByText(didNotRespond)).toBeVisible();
  await page.getByLabel('Phone').fill('+44 20 7946 0099');
  await answer(page);
  await expect(page.getByText('Your browser’s storage is responding again.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+44 20 7946 0099');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Nothing can be stored on this device')).toHaveCount(0);
});

test('a browser without a database allows a sign-in, and says that it stores nothing', async ({ connectedDevice }) => {
  const connected = await connectedDevice();
  await connected.device.context().addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await signsInAndIsTold(connected, storesNothing);
});

test('a browser without a private file system allows a sign-in, and says that it cannot store the key', async ({
  connectedDevice,
}) => {
  const connected = await connectedDevice();
  await connected.device.context().addInitScript(() => {
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException('Security error when calling GetDirectory', 'SecurityError'));
  });
  await signsInAndIsTold(connected, storesNoKey);
});

test('a browser whose private file system never answers allows a sign-in, and says that it cannot store the key', async ({
  connectedDevice,
}) => {
  const connected = await connectedDevice();
  await connected.device.context().addInitScript(() => {
    StorageManager.prototype.getDirectory = () => new Promise(() => undefined);
  });
  await signsInAndIsTold(connected, storesNoKey);
});

test('a browser without crypto.randomUUID stores everything, and queues a payment', async ({ connectedDevice }) => {
  const { device, wire } = await connectedDevice();
  await device.context().addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  });
  const page = await device.open(wire.url('/login'));
  await signIn(page, tom);
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  await expect(page.getByText('Nothing can be stored on this device')).toHaveCount(0);
  await page.goto(wire.url('/account-overview?tab=open'));
  wire.set({ kind: 'cut' });
  await page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox').nth(1).click();
  const selected = page.getByRole('region', { name: 'Selected invoices' });
  await selected.getByRole('link', { name: /^Pay / }).click();
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
});

test('a page without TLS allows a sign-in, and says why nothing is stored', async ({ connectedDevice }) => {
  const connected = await connectedDevice();
  await connected.device.context().addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
    for (const name of ['storage', 'locks', 'serviceWorker'])
      Object.defineProperty(Navigator.prototype, name, { value: undefined });
  });
  await signsInAndIsTold(connected, 'This page was not loaded over a secure connection');
});

test('a queued payment is shown and sent if the browser has lost its private file system', async ({ deviceOf }) => {
  const { device, wire } = await deviceOf(tom);
  const page = await openInvoices({ device, wire });
  wire.set({ kind: 'cut' });
  await page.getByRole('table', { name: 'Invoices' }).getByRole('checkbox').nth(1).click();
  await page.getByRole('region', { name: 'Selected invoices' }).getByRole('link', { name: /^Pay / }).click();
  await page.getByRole('button', { name: /^Queue payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment queued' })).toBeVisible();
  await page.close();
  await device.context().addInitScript(() => {
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException('Security error when calling GetDirectory', 'SecurityError'));
  });
  wire.set({ kind: 'clear' });
  const again = await device.open(wire.url('/account-overview'));
  await invoicesAreShown(again);
  await openOutbox(again);
  await expect(again.getByRole('dialog', { name: 'Outbox' }).locator('[data-request]').first()).toBeVisible();
});
