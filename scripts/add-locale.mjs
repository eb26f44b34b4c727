// `npm run locale:add -- fr-FR`: adds a language, or a country variant of one. Makes the catalogue, registers it, and prints the steps
// that a person has to do. A second run changes nothing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './run-command.mjs';

const folder = join(root, 'locales');
const configFile = join(root, 'lingui.config.ts');
const tableFile = join(root, 'domain/users/languages-by-country.ts');

const [asked = ''] = process.argv.slice(2);
const [, language = '', country = ''] = /^([a-z]{2})(?:-([A-Z]{2}))?$/.exec(asked) ?? [];
if (!language || !isKnown(asked)) {
  console.error(`Say which: npm run locale:add -- fr-FR (a language, a dash, a country), not "${asked}".`);
  process.exit(1);
}
const isNewLanguage = language !== 'en' && !existsSync(join(folder, `${language}.po`));
if (isNewLanguage) registerLanguage();
if (country && !isNewLanguage) makeVariant();
if (country) offerPair();
const { code, output } = await runQuietly(process.execPath, [join(root, 'scripts/messages.mjs')]);
if (code !== 0) console.error(output);
else tellWhatIsLeft();
process.exitCode = code;

/** A catalogue of a whole language is listed, so that every extraction fills it. */
function registerLanguage() {
  const config = readFileSync(configFile, 'utf8');
  writeFileSync(
    configFile,
    config.replace(/locales: \[([^\]]*)\]/, (_, names) => `locales: [${names}, '${language}']`),
  );
}

/** A country variant is a file that no extraction fills. */
function makeVariant() {
  const file = join(folder, `${asked}.po`);
  const header = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', `Language: ${asked}`];
  const lines = header.map((line) => `"${line}\\n"`);
  if (!existsSync(file)) writeFileSync(file, ['msgid ""', 'msgstr ""', ...lines, ''].join('\n'));
}

/** Adds the pair to the table of countries and their languages. */
function offerPair() {
  const table = readFileSync(tableFile, 'utf8');
  const line = new RegExp(`^  ${country}: \\[(.*)\\],$`, 'm').exec(table);
  if (line?.[1]?.includes(`'${language}'`)) return;
  const added = line
    ? table.replace(line[0], `  ${country}: [${line[1]}, '${language}'],`)
    : table.replace(/^\};$/m, `  ${country}: ['${language}'],\n};`);
  writeFileSync(tableFile, added);
}

function tellWhatIsLeft() {
  const missing = [...readFileSync(catalogueFile(), 'utf8').matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].length;
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(asked);
  const variants = readdirSync(folder).filter((file) => file.startsWith(`${language}-`) && file.endsWith('.po'));
  const lines = [
    `${name} (${asked}) is a locale of the portal.`,
    missing > 0
      ? `1. Translate the ${missing} empty texts of locales/${language}.po; until then the tests fail, and English shows.`
      : `1. locales/${language === 'en' ? 'en-US' : language}.po is whole. Put into locales/${asked}.po only what people there say otherwise.`,
    '2. npx vitest run --project unit test/locales says what is missing, or filled in or counted wrongly.',
    `3. Add ${country ? asked : `${language}-…`} to the locales of each program that speaks it: people choose among those.`,
    ...(variants.length > 0 ? [`Countries with words of their own: ${variants.join(', ')}.`] : []),
  ];
  console.log(lines.join('\n'));
}

function catalogueFile() {
  return join(folder, language === 'en' ? 'en-US.po' : `${language}.po`);
}

/**
 * Whether the language and the country exist.
 * @param {string} locale
 */
function isKnown(locale) {
  const { language: of, region } = new Intl.Locale(locale);
  const knows = (/** @type {'language' | 'region'} */ type, /** @type {string} */ tag) =>
    new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(tag) !== undefined;
  return knows('language', of) && (!region || knows('region', region));
}
