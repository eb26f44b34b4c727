import type { Page } from '@playwright/test';
import { desktop } from '../support/device.ts';
import { expect } from '../support/expect.ts';
import type { Books } from '../support/server/prepared-world.ts';
import { ana, piet, worksOffline } from '../support/steps.ts';
import { english, pseudoTexts } from '../support/screens/texts.ts';
import {
  offlineScreens,
  overlays,
  publicScreens,
  signedInScreens,
  signInAnyhow,
} from '../support/screens/walk-screens.ts';
import { openScreen } from '../support/screens/walk.ts';
import { type WalkPlan, walkTest } from '../support/screens/walked-world.ts';
import { namesOfProgram, namesOnDevice, spokenTexts, writtenWords } from '../support/screens/written-texts.ts';

/** The one override that the program has malformed: only for it the portal’s own text is shown. */
const broken = {
  id: 'shell.footer.provider',
  text: 'Bereitgestellt von {providerName',
  shown: 'Provided by Northgate Credit',
};

/**
 * Texts that are in no row: people, also as printed on a card, the e-mail of a sign-in, a country's name from the browser, and the
 * example of a postal code.
 */
const people = [
  'Ana Ruiz',
  'ANA RUIZ',
  'Tom Baker',
  'Piet Visser',
  'Harbour Build Ltd',
  ana,
  piet,
  'no-address',
  'nobody@harbour.example',
  'United Kingdom',
  'EH6 6QU',
];

/** A device on which the program overrides every text, with the signed-in person. */
function inOwnWords(begin: WalkPlan['begin'], namesThere: (page: Page) => Promise<readonly string[]>): WalkPlan {
  let names: readonly string[] = people;
  return {
    size: desktop,
    scheme: 'light',
    texts: pseudoTexts,
    atTheServer: ({ atRest }) => atRest((books) => useOwnWords(books, { ...pseudoTexts, [broken.id]: broken.text })),
    begin: async (walk, connected) => {
      await openScreen(walk, '/login');
      await begin?.(walk, connected);
      names = [...people, ...(await namesThere(walk.page))];
    },
    findings: async (page) => {
      const spoken = await spokenTexts(page);
      return spoken.filter((text) => text !== broken.shown && writtenWords(text, names).length > 0);
    },
  };
}

/** `npm test` checks the sources for literal texts instead (`test/architecture/written-texts.test.ts`). */
const inLongSuite = { tag: '@long' };

const publicTest = walkTest(inOwnWords(undefined, namesOfProgram));
for (const screen of publicScreens)
  publicTest(`nothing is written into the code before the sign-in: ${screen.name}`, inLongSuite, async ({ walked }) => {
    expect(await walked.visit(screen)).toEqual([]);
  });

const test = walkTest(
  inOwnWords(async (walk) => {
    await signInAnyhow(walk, ana);
    await worksOffline(walk.page);
  }, namesOnDevice),
);
for (const screen of overlays({ isPhone: false }))
  test(`no text is written in the code: ${screen.name}`, async ({ walked }) => {
    expect(await walked.visit(screen)).toEqual([]);
  });
for (const screen of [...signedInScreens, ...offlineScreens])
  test(`no text is written in the code: ${screen.name}`, inLongSuite, async ({ walked }) => {
    expect(await walked.visit(screen)).toEqual([]);
  });

publicTest('where the program has written a text wrongly, the portal’s own stands in for it', async ({ walked }) => {
  await openScreen(walked.walk, '/login');
  expect(await spokenTexts(walked.walk.page)).toContain(broken.shown);
});

test('a program’s own texts are available offline, also after a restart of the browser', async ({ walked }) => {
  const page = await walked.coldStart('/overview');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦');
  await expect(page.locator('[data-sync-pill]')).toContainText('⟦');
});

/** The overrides that staff of the program would save. */
async function useOwnWords(books: Books, texts: Readonly<Record<string, string>>): Promise<void> {
  expect(Object.keys(texts)).toHaveLength(Object.keys(english).length);
  const saved = JSON.stringify({ 'en-US': texts });
  await books.query(`update programs set translations = $1 where id = 'northgate'`, [saved]);
}
