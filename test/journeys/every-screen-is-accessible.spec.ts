import type { Page } from '@playwright/test';
import { readTexts } from '../locales/catalogues.ts';
import { ageDevice } from './support/aged-device.ts';
import { axeFindings } from './support/axe-findings.ts';
import { desktop } from './support/device.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { ana, demoPassword, piet, tom, trySignIn, worksOffline } from './support/steps.ts';
import { english } from './support/texts.ts';
import type { Walk } from './support/walk-screens.ts';
import { signInAnyhow, walkBeforeSignIn, walkOffline, walkOverlays, walkSignedIn } from './support/walk-screens.ts';
import type { ConnectedDevice } from './support/world.ts';
import { expect, test } from './support/world.ts';

/** The narrowest phone that people carry. */
const smallPhone = { width: 360, height: 740 };
const cards = '/account/settings/purchasing-controls/view-cards/active';

type Look = {
  readonly walk: Walk;
  /** Whatever was found anywhere, and what the page's own policy had to forbid: one run tells everything. */
  readonly found: string[];
};

async function startLooking(
  { device, wire }: ConnectedDevice,
  scheme: 'light' | 'dark',
  texts: Readonly<Record<string, string>>,
): Promise<Look> {
  const page = await device.open('about:blank');
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const found: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text());
  });
  const look = async (where: string) => {
    const here = [...(await axeFindings(page)), ...(await layoutFaults(page))];
    found.push(...here.map((finding) => `${where}: ${finding}`));
  };
  return { walk: { page, wire, say: (id) => texts[id] ?? id, look }, found };
}

/** Screens by their address, and what is on them once they are drawn. */
const signedInScreens: readonly (readonly [path: string, drawn: string | RegExp])[] = [
  ['/overview', 'Needs you'],
  ['/payments', 'Payments'],
  [cards, 'Cards'],
  ['/limit-check', /limit/i],
  ['/account-overview', 'Invoices'],
  ['/make-payment', 'Select invoices to pay'],
  ['/make-payment?pick=overdue', 'Review and pay'],
  ['/approvals', 'Approvals'],
];

test('axe finds nothing serious on any screen of a desktop', async ({ deviceOf }) => {
  const { walk, found } = await startLooking(await deviceOf(tom, desktop), 'light', english);
  const { page, wire, look } = walk;
  for (const [path, drawn] of signedInScreens) {
    await page.goto(wire.url(path));
    await expect(page.getByRole('main').getByText(drawn).first()).toBeVisible();
    await look(path);
  }
  await walkOverlays(walk, { isPhone: false });
  expect(found).toEqual([]);
});

test('on a small phone German breaks nothing, in the dark axe finds nothing, and the language is there offline', async ({
  connectedDevice,
}) => {
  const german = await readTexts('de');
  const connected = await connectedDevice(smallPhone);
  const { walk, found } = await startLooking(connected, 'dark', german);
  const { page, wire } = walk;
  await page.goto(wire.url('/de-DE'));
  await expect(page.getByRole('link', { name: german['home.sign-in'] })).toBeVisible();
  await walkBeforeSignIn(walk);
  await signInAnyhow(walk, ana);
  await worksOffline(page);
  await walkSignedIn(walk);
  await walkOverlays(walk, { isPhone: true });
  await walkOffline(walk);
  expect(found).toEqual([]);

  await connected.device.kill();
  await connected.device.restart();
  const cold = await connected.device.open(wire.url('/overview'));
  await expect(cold.getByRole('heading', { name: german['overview.title'], level: 1 })).toBeVisible();
  expect(await cold.evaluate(() => document.documentElement.lang)).toBe('de-DE');
});

test('nothing is wrong while an account comes, offline, when all of it is old, where it cannot be read, and locked', async ({
  connectedDevice,
}) => {
  const connected = await connectedDevice(smallPhone);
  const looking = await startLooking(connected, 'dark', english);
  const { page, wire } = looking.walk;
  await page.goto(wire.url('/login'));
  await lookWhileItComes(looking.walk);
  wire.set({ kind: 'cut' });
  await lookAtALostCard(looking.walk);
  await growOld(page, connected, 3);
  for (const path of ['/overview', '/account-overview', '/payments', cards, '/limit-check'])
    await lookAt(looking.walk, path, `${path}, three hours old`);
  await lookAtALimit(looking.walk);
  await lookWhereNothingIsRead(looking, connected);
  expect(looking.found).toEqual([]);
});

async function lookWhileItComes(walk: Walk): Promise<void> {
  const { page, look } = walk;
  const arrives = await holdAccountBack(page);
  await trySignIn(page, piet, demoPassword);
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading…').first()).toBeVisible();
  await look('Home while the account comes');
  arrives();
  await worksOffline(page);
  await expect(page.locator('[data-sync-pill]')).toContainText(/\d{1,2}:\d\d/);
  await lookAt(walk, '/overview', 'Home of a purchaser');
}

async function lookAtALostCard(walk: Walk): Promise<void> {
  const { page, look } = walk;
  await lookAt(walk, cards, 'cards offline');
  await page.getByRole('switch', { disabled: false }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('why a card is locked');
  await page.getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByRole('alert')).toContainText('NOT locked yet');
  await look('a card that is not locked yet');
}

async function lookAtALimit({ page, look }: Walk): Promise<void> {
  await page.getByRole('radio', { name: /4417/ }).check();
  for (const amount of ['1', '9000000']) {
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await look(`a limit of ${amount}, three hours old`);
    expect(await needsNoScrolling(page), `a limit of ${amount}`).toBe(true);
  }
}

/** Rows that a broken disk does not give back, and an account that has been without a connection for too long. */
async function lookWhereNothingIsRead({ walk, found }: Look, connected: ConnectedDevice): Promise<void> {
  const page = await connected.device.context().newPage();
  await page.setViewportSize(smallPhone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.addInitScript(failReading, ['cards', 'payments', 'activity']);
  await walk.page.close();
  for (const path of ['/overview', '/payments', cards]) {
    await page.goto(walk.wire.url(path));
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    found.push(...(await axeFindings(page)).map((finding) => `${path} that cannot be read: ${finding}`));
  }
  await growOld(page, connected, 72);
  await page.goto(walk.wire.url('/overview'));
  await expect(page.getByRole('heading', { name: 'Connect to go on' })).toBeVisible();
  found.push(...(await axeFindings(page)).map((finding) => `locked: ${finding}`));
}

async function lookAt({ page, wire, look }: Walk, path: string, where: string): Promise<void> {
  await page.goto(wire.url(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await look(where);
}

/** The account's rows stay on their way until the answer is called. */
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

/** So many hours later on this device, without a connection since. */
async function growOld(page: Page, { wire }: ConnectedDevice, hours: number): Promise<void> {
  // Nothing of the portal may run meanwhile, or it would bring the account up to date.
  await page.goto('about:blank');
  wire.set({ kind: 'clear' });
  await page.goto(wire.url('/healthz'));
  await ageDevice(page, hours);
  wire.set({ kind: 'cut' });
}

/** Everything is on the screen, and nothing of it is under the bar. */
function needsNoScrolling(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
}

/** Runs in the page, before anything of it: rows of these tables can no longer be read, as on a broken disk. */
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
