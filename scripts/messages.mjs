// `npm run messages`: writes every text of the sources into the catalogues, and new ids into locales/message-ids.txt. Texts that the
// server itself uses (names in the manifest, mails) go into server/programs/installed-texts.json. With --check it changes nothing, and
// fails if a file would change or an id is gone. Catalogues that no extraction fills (`en.po`, country variants) may only name existing
// ids. Ids are a public contract: a program overrides texts by id. So a shipped id stays, with its meaning; a line is removed from
// message-ids.txt by hand only, in a commit that gives the reason.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { root, runQuietly } from './run-command.mjs';

const folder = join(root, 'locales');
const idsFile = join(folder, 'message-ids.txt');
const installedFile = join(root, 'server/programs/installed-texts.json');
/** What the server says by itself: in its manifest, in what it writes to people, and in the files that it makes for them. */
const installedIds =
  /^(shell\.(nav|installed)\.|notices\.|actions\.[a-z-]+\.asked$|invoices\.(column|fee|type|status)\.|ledger\.(column|kind|transactions)\.|invoices\.fact\.applied$|invoices\.filter\.type$)/;
const checkOnly = process.argv.includes('--check');

const catalogues = readdirSync(folder).filter((file) => file.endsWith('.po'));
const before = new Map(catalogues.map((file) => [file, readText(join(folder, file))]));
const extraction = await runQuietly(process.execPath, [
  'node_modules/@lingui/cli/dist/lingui.js',
  'extract',
  '--clean',
  // A reworded source text replaces the old one, which would otherwise stay on screen.
  '--overwrite',
]);
const changed = catalogues.filter((file) => readText(join(folder, file)) !== before.get(file));
const known = readText(idsFile).split('\n').filter(Boolean);
const used = new Set(idsOf(readText(join(folder, 'en-US.po'))));
const gone = known.filter((id) => !used.has(id));
const strangers = catalogues.flatMap((file) => {
  const unknown = idsOf(readText(join(folder, file))).filter((id) => !used.has(id));
  return unknown.length > 0 ? [`${file} names ids that no text has: ${unknown.join(', ')}.`] : [];
});
const fresh = [...used].filter((id) => !known.includes(id));
const installed = await installedTexts();
if (installed !== readText(installedFile)) changed.push(basename(installedFile));

if (checkOnly) for (const [file, text] of before) writeFileSync(join(folder, file), text);
else if (extraction.code === 0) {
  writeFileSync(idsFile, [...known, ...fresh].toSorted().join('\n').concat('\n'));
  writeFileSync(installedFile, installed);
}

const complaints = [
  extraction.code === 0 ? '' : extraction.output,
  gone.length > 0
    ? `These message ids are no longer used: ${gone.join(', ')}. Programs may override them: bring them back.`
    : '',
  ...strangers,
  checkOnly && changed.length + fresh.length > 0 ? `Run: npm run messages. It would change ${summary()}.` : '',
].filter(Boolean);
for (const complaint of complaints) console.error(complaint);
if (complaints.length === 0) console.log(`${catalogues.length} catalogues hold the ${used.size} texts of the sources.`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function summary() {
  const some = fresh.slice(0, 5).join(', ');
  return [...changed, ...(fresh.length > 0 ? [`message-ids.txt (${fresh.length} new: ${some} …)`] : [])].join(', ');
}

/** The translations of these texts in every catalogue except the source, by locale and id. */
async function installedTexts() {
  const po = formatter({ explicitIdAsDefault: true });
  /** @type {Record<string, Record<string, string>>} */
  const texts = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.po') && name !== 'en-US.po')) {
    const locale = basename(file, '.po');
    const parsed = await po.parse(readText(join(folder, file)), { locale, sourceLocale: 'en-US', filename: file });
    for (const [id, { translation }] of Object.entries(parsed))
      if (installedIds.test(id) && translation) texts[locale] = { ...texts[locale], [id]: translation };
  }
  return `${JSON.stringify(texts, null, 2)}\n`;
}

/**
 * The ids of a catalogue, without unused ones.
 * @param {string} catalogue
 */
function idsOf(catalogue) {
  return [...catalogue.matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id);
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
