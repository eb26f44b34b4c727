import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLimitMs } from '../wait-limits.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let copy = '';

/** A copy of the files that the script reads and writes; of the sources only a small part. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-locales-'));
  const some = ['locales/de.po', 'locales/en-US.po', 'lingui.config.ts', 'package.json', 'scripts', 'domain/locales.ts', 'domain/users/languages-by-country.ts', 'server/programs/installed-texts.json'];
  for (const path of [...some, 'domain/access', 'src/features/session']) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

async function addLocale(locale: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/add-locale.mjs', locale], { cwd: copy });
  return stdout;
}

function read(path: string): string {
  return readFileSync(join(copy, path), 'utf8');
}

describe('npm run locale:add', () => {
  it('creates a full catalogue for a new language, registers it, and lists what is left to do', async () => {
    const told = await addLocale('fr-FR');
    expect(told).toMatch(/French \(France\) \(fr-FR\) is a locale of the portal\.\n1\. Translate the \d+ empty texts of locales\/fr\.po/);
    expect(read('locales/fr.po')).toContain('msgid "sign-in.submit"\nmsgstr ""');
    expect(read('lingui.config.ts')).toContain("'de', 'fr']");
    expect(read('domain/users/languages-by-country.ts')).toContain("FR: ['fr', 'en'],");
  }, testLimitMs);

  it('creates a small catalogue for a country of an existing language, and offers the pair', async () => {
    expect(await addLocale('de-LI')).toContain('Put into locales/de-LI.po only what people there say otherwise');
    expect(read('locales/de-LI.po')).not.toContain('sign-in.submit');
    expect(read('domain/users/languages-by-country.ts')).toContain("LI: ['de'],");
    expect(read('lingui.config.ts').match(/'de'/g)).toHaveLength(1);
  }, testLimitMs);

  it('refuses anything that is not a locale', async () => {
    for (const wrong of ['', 'french', 'xx-FR', 'fr_FR']) await expect(addLocale(wrong)).rejects.toThrow('Say which');
  }, testLimitMs);
});
