import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pages } from '../../domain/pages.ts';
import { firstPages, partOf } from '../../locales/catalogue-parts.ts';
import { routeSources } from '../world/route-sources.ts';
import { builtParts, loadedFiles, openedLater, readBuilt } from './first-load.ts';

const english = readFileSync(fileURLToPath(new URL('../../locales/en-US.po', import.meta.url)), 'utf8');
const ids = [...english.matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id);

/** Public pages, by their source file. */
const publicRoutes = builtParts().filter((part) => /^src\/routes\/(?!_signed-in)/.test(part));
/** Every start loads these, but no page before the sign-in shows them. */
const namedOnly = /^access\.role\./;
/** The permissions page shows these; it waits for `rest`. */
const titles = /^access\.page\./;
/**
 * The outbox, the edit forms and the texts of refusals wait for all texts (`useAllTexts`, `RefusalText`); their code is in shared files.
 */
const waitsForAll = /^(?:errors|invoices\.edit|outbox\.(?:compare|entry|group|note|request))\./;
/** Code that shows names of actions waits for their faces, and so for `rest`. */
const namesOfActions = /^actions\.[\w-]+\.(?:name|asked|failed)$/;
/** Rarely opened pages load their own part of the catalogue before they are drawn, and so do the steps of a sign-in. */
const bringsIdentity = routeSources()
  .filter(
    ({ page, text }) =>
      pages[page].opensFor === 'public' &&
      /bring\('identity'\)|readActivation|readEmailChangeLink|readPasswordReset/.test(text),
  )
  .map(({ file }) => file);

/** Code that is drawn only after the third part is loaded, because its loader waits for both. */
const bringsRest = ['src/frame/action-faces.gen.ts'];

/** Pages that do not wait for the third part of the catalogue, in the common frame. */
const frame = 'frame';
const firstRoutes = routeSources()
  .filter(({ page }) => firstPages.includes(page))
  .map(({ file }) => file);

function textsOf(parts: readonly string[]): readonly string[] {
  const code = loadedFiles(parts)
    .filter((file) => file.endsWith('.js'))
    .map(readBuilt)
    .join('\n');
  return ids.filter((id) => [`'${id}'`, `"${id}"`, `\`${id}\``].some((quoted) => code.includes(quoted)));
}

describe('the texts of a page are loaded before it is shown', () => {
  it('also for the pages before the sign-in', () => {
    expect(publicRoutes).toEqual(expect.arrayContaining(['src/routes/login.tsx', 'src/routes/index.tsx']));
  });

  it.each(publicRoutes)('for %s', (route) => {
    const shown = textsOf([route]);
    expect(shown.length).toBeGreaterThan(10);
    const isThere = (id: string) =>
      partOf(id) === 'start' || (bringsIdentity.includes(route) && partOf(id) === 'identity');
    expect(shown.filter((id) => !isThere(id) && !namedOnly.test(id))).toEqual([]);
  });

  it('also if a file loads its texts late', () => {
    const loader = readFileSync(
      fileURLToPath(new URL('../../src/frame/load-action-faces.ts', import.meta.url)),
      'utf8',
    );
    expect(loader).toMatch(/import\('\.\/action-faces\.gen\.ts'\), translations\.bring\('rest'\)/);
    expect(openedLater(frame)).toEqual(expect.arrayContaining(bringsRest));
  });

  it.each(firstRoutes)('for %s and its dialogs', (route) => {
    const later = [...openedLater(frame), ...openedLater(route)].filter((part) => !bringsRest.includes(part));
    const shown = textsOf([frame, route, ...later]);
    expect(shown.length).toBeGreaterThan(100);
    expect(
      shown.filter(
        (id) => partOf(id) === 'rest' && !titles.test(id) && !namesOfActions.test(id) && !waitsForAll.test(id),
      ),
    ).toEqual([]);
  });
});
