import { readTexts } from '../../locales/catalogues.ts';
import { expect } from '../support/expect.ts';
import { screenFindings, smallPhone } from '../support/screens/screen-findings.ts';
import { ana, worksOffline } from '../support/steps.ts';
import type { Walk } from '../support/screens/walk.ts';
import {
  offlineScreens,
  overlays,
  publicScreens,
  signedInScreens,
  signInAnyhow,
} from '../support/screens/walk-screens.ts';
import { type WalkPlan, walkTest } from '../support/screens/walked-world.ts';

const german = await readTexts('de');
const inTheDark = { size: smallPhone, scheme: 'dark', texts: german, findings: screenFindings } as const;

async function chooseGerman({ page, url }: Walk): Promise<void> {
  await page.goto(url('/de-DE'));
  await expect(page.getByRole('link', { name: german['home.sign-in'] })).toBeVisible();
}

const signedIn: WalkPlan = {
  ...inTheDark,
  begin: async (walk) => {
    await chooseGerman(walk);
    await signInAnyhow(walk, ana);
    await worksOffline(walk.page);
  },
};

const publicTest = walkTest({ ...inTheDark, begin: chooseGerman });
for (const screen of publicScreens)
  publicTest(`German fits a small phone before the sign-in, in the dark: ${screen.name}`, async ({ walked }) => {
    expect(await walked.visit(screen)).toEqual([]);
  });

const test = walkTest(signedIn);
for (const screen of [...signedInScreens, ...overlays({ isPhone: true }), ...offlineScreens])
  test(`German fits a small phone in dark mode: ${screen.name}`, async ({ walked }) => {
    expect(await walked.visit(screen)).toEqual([]);
  });

test('German is available offline, also after a restart of the phone', async ({ walked }) => {
  const page = await walked.coldStart('/overview');
  await expect(page.getByRole('heading', { name: german['overview.title'], level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
});
