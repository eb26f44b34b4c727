import type { Page } from '@playwright/test';
import { ageDevice } from '../support/aged-device.ts';
import type { ConnectedDevice } from '../support/connected-device.ts';
import { screenFindings, smallPhone } from '../support/screens/screen-findings.ts';
import { demoPassword, piet, trySignIn, worksOffline } from '../support/steps.ts';
import { english } from '../support/screens/texts.ts';
import { type Walk, screenAt } from '../support/screens/walk.ts';
import { cardsPath } from '../support/screens/opened-screens.ts';
import { walkTest } from '../support/screens/walked-world.ts';
import { expect, test } from '../support/world.ts';

const piets = { size: smallPhone, scheme: 'dark', texts: english, person: piet, findings: screenFindings } as const;

test(
  'axe and layout find no fault on a small phone while an account is loading',
  { tag: '@long' },
  async ({ connectedDevice }) => {
    const { device, wire } = await connectedDevice(smallPhone);
    const page = await device.open('about:blank');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(wire.url('/login'));
    const arrives = await holdAccountBack(page);
    await trySignIn(page, piet, demoPassword);
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading…').first()).toBeVisible();
    expect(await screenFindings(page)).toEqual([]);
    arrives();
    await worksOffline(page);
    await expect(page.locator('[data-sync-pill]')).toContainText(/\d{1,2}:\d\d/);
    await expect(page.getByText('Loading…')).toHaveCount(0);
    expect(await screenFindings(page)).toEqual([]);
  },
);

const cutTest = walkTest(piets);
cutTest('nothing is wrong with a card that is lost without a connection', { tag: '@long' }, async ({ walked }) => {
  const lost = {
    name: 'a lost card',
    isOffline: true,
    show: async ({ page, url, look }: Walk) => {
      await page.goto(url(`${cardsPath}/active`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await look('cards offline');
      await page.getByRole('switch', { disabled: false }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('why a card is locked');
      await page.getByRole('button', { name: 'Lost' }).click();
      await expect(page.getByRole('alert')).toContainText('NOT locked yet');
      await look('a card that is not locked yet');
    },
  };
  expect(await walked.visit(lost)).toEqual([]);
});

const oldTest = walkTest({ ...piets, begin: ({ page }, connected) => growOld(page, connected, 3) });
for (const path of ['/overview', '/account-overview', '/payments', `${cardsPath}/active`, '/limit-check'])
  oldTest(`nothing is wrong where all of it is three hours old: ${path}`, async ({ walked }) => {
    expect(await walked.visit(screenAt(path, true))).toEqual([]);
  });

for (const amount of ['1', '9000000'])
  oldTest(`a limit of ${amount} is checked without scrolling, three hours old`, async ({ walked }) => {
    const found = await walked.visit({
      name: 'a limit',
      isOffline: true,
      show: async ({ page, url, look }) => {
        await page.goto(url('/limit-check'));
        await page.getByRole('radio', { name: /4417/ }).check();
        await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
        await look(`a limit of ${amount}`);
        expect(await needsNoScrolling(page)).toBe(true);
      },
    });
    expect(found).toEqual([]);
  });

const brokenTest = walkTest({
  ...piets,
  begin: async ({ page }) => {
    await page.addInitScript(failReading, ['cards', 'payments', 'activity']);
  },
});
for (const path of ['/overview', '/payments', `${cardsPath}/active`])
  brokenTest(`nothing is wrong where rows cannot be read: ${path}`, async ({ walked }) => {
    const found = await walked.visit({
      name: path,
      isOffline: true,
      show: async ({ page, url, look }) => {
        await page.goto(url(path));
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        await look(`${path} that cannot be read`);
      },
    });
    expect(found).toEqual([]);
  });

const lockedTest = walkTest({ ...piets, begin: ({ page }, connected) => growOld(page, connected, 72) });
lockedTest('nothing is wrong where an account was without a connection for too long', async ({ walked }) => {
  const found = await walked.visit({
    name: 'locked',
    isOffline: true,
    show: async ({ page, url, look }) => {
      await page.goto(url('/overview'));
      await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible();
      await look('locked');
    },
  });
  expect(found).toEqual([]);
});

/** The response with the account's rows is held until the returned function is called. */
async function holdAccountBack(page: Page): Promise<() => void> {
  let arrives = (): void => undefined;
  const arriving = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"operationName":"changes"')) await arriving;
    await route.continue();
  });
  return () => arrives();
}

/** This number of hours passes on this device, without a connection. */
async function growOld(page: Page, { wire }: ConnectedDevice, hours: number): Promise<void> {
  // No code of the portal may run meanwhile, because it would update the account.
  await page.goto(wire.url('/healthz'));
  await ageDevice(page, hours);
  wire.set({ kind: 'cut' });
}

/** All content is on the screen, and none is under the bar. */
function needsNoScrolling(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
}

/** Runs in the page before its scripts: rows of these tables become unreadable, as on a broken disk. */
function failReading(tables: readonly string[]): void {
  for (const name of ['get', 'getAll'] as const) {
    const original = Reflect.get(IDBObjectStore.prototype, name) as (...wanted: never[]) => unknown;
    const read = function (this: IDBObjectStore, ...wanted: unknown[]): unknown {
      const [first] = wanted;
      const key = String(first instanceof IDBKeyRange ? first.lower : first);
      if (!key.endsWith('/mark') && tables.some((table) => key.startsWith(`${table}/`)))
        throw new DOMException('The disk gives nothing back.', 'DataError');
      return Reflect.apply(original, this, wanted as never[]);
    };
    Object.assign(IDBObjectStore.prototype, { [name]: read });
  }
}
