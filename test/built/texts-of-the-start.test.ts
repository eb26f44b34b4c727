import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../locales/catalogue-parts.ts';
import { builtParts, loadedFiles, readBuilt } from './first-load.ts';

const english = readFileSync(fileURLToPath(new URL('../../locales/en-US.po', import.meta.url)), 'utf8');
const ids = [...english.matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id);

/** What every start carries, and no page before the sign-in shows. */
const namedOnly = /^access\.role\./;

/** Pages that anybody may open, by their source file. */
const publicRoutes = builtParts().filter((part) => /^src\/routes\/(?!_signed-in)/.test(part));

describe('before anybody is signed in', () => {
  it('there are pages', () => {
    expect(publicRoutes).toEqual(expect.arrayContaining(['src/routes/login.tsx', 'src/routes/index.tsx']));
  });

  it.each(publicRoutes)('every text of %s is in the part of the catalogue that comes with the start', (route) => {
    const code = loadedFiles([route])
      .filter((file) => file.endsWith('.js'))
      .map(readBuilt)
      .join('\n');
    const shown = ids.filter((id) => [`'${id}'`, `"${id}"`, `\`${id}\``].some((quoted) => code.includes(quoted)));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((id) => partOf(id) === 'rest' && !namedOnly.test(id))).toEqual([]);
  });
});
