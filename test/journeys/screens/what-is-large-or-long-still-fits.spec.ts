import type { Page } from '@playwright/test';
import { readTexts } from '../../locales/catalogues.ts';
import { desktop } from '../support/device.ts';
import { brokenHeadings, coveredControls, layoutFaults } from '../support/screens/layout-faults.ts';
import type { Books } from '../support/server/prepared-world.ts';
import { english } from '../support/screens/texts.ts';
import { walkTest } from '../support/screens/walked-world.ts';
import { demoPassword, tom } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const cards = '/account/settings/purchasing-controls/view-cards/active';
/** One test for each, so that on a slow machine each screen has the whole time limit. */
const screens: readonly string[] = [
  '/overview',
  '/account-overview?tab=pastDue',
  '/make-payment',
  '/approvals?tab=team',
];
const otherScreens: readonly string[] = [
  '/make-payment?pick=overdue',
  '/payments',
  cards,
  '/limit-check',
  '/account/profile/general',
  '/account/profile/notifications',
  '/account/profile/security',
];

/** All use the same world; each test shows its screen in every size. */
const largeTest = walkTest({
  size: desktop,
  scheme: 'light',
  texts: english,
  person: tom,
  atTheServer: (server) => server.atRest(makeNumbersLong),
  findings: layoutFaults,
});

for (const path of [...screens, ...otherScreens])
  largeTest(
    `at 400 % nothing covers a field, twice the text fits, and a number of 64 characters leaves room: ${path}`,
    { tag: otherScreens.includes(path) ? ['@long'] : [] },
    async ({ walked }) => {
      expect(await walked.visit({ name: path, show: ({ page, url }) => fitsAtEverySize(page, url(path)) })).toEqual([]);
    },
  );

async function fitsAtEverySize(page: Page, url: string): Promise<void> {
  // After a resize a page may briefly show its old layout.
  const fits = (how: string, faults: () => Promise<readonly string[]>) => expect.poll(faults, how).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  await isDrawn(page);
  await fits('a long number on a desktop', () => layoutFaults(page));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await fits('200 % text', () => sidewaysPush(page));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 360, height: 740 });
  await isDrawn(page);
  await fits('a long number on a phone', () => layoutFaults(page));
  await page.setViewportSize({ width: 320, height: 256 });
  await isDrawn(page);
  await fits('400 %', async () => [...(await layoutFaults(page)), ...(await coveredControls(page))]);
}

test('German headings do not break within a word on a small screen', { tag: '@long' }, async ({ connectedDevice }) => {
  const german = await readTexts('de');
  const { device, wire } = await connectedDevice({ width: 320, height: 568 });
  const page = await device.open(wire.url('/login'));
  // A person who cannot read the page finds the language selector.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de-DE');
  await expect(page.getByRole('combobox', { name: german['shell.language.label'] })).toBeVisible();
  expect(await brokenHeadings(page)).toEqual([]);
  await page.goto(wire.url('/no-such-page'));
  await expect(page.getByRole('heading', { name: german['shell.not-found.title'] })).toBeVisible();
  await page.goto(wire.url('/account/profile/notifications'));
  await page.locator('input[name="email"]').fill(tom);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.getByRole('button', { name: german['sign-in.submit'], exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: german['profile.notifications.title'] })).toBeVisible();
  expect(await brokenHeadings(page)).toEqual([]);
});

/** Every invoice gets a number of the maximum length. No transaction may change more than 1,000 rows of a business. */
async function makeNumbersLong(books: Books): Promise<void> {
  for (const part of [0, 1, 2, 3])
    await books.query(
      `update charges set invoice_number = rpad(invoice_number || '-', 64, 'X')
        where invoice_number is not null and abs(hashtext(id::text)) % 4 = $1`,
      [part],
    );
}

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

async function sidewaysPush(page: Page): Promise<readonly string[]> {
  const [wide, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  return wide > seen ? [`the page is ${wide} px wide at ${seen}`] : [];
}
