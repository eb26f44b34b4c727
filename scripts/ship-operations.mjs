// `npm run operations:ship`, once for each release. Adds this build's documents, action kinds and row fields to the three shipped-*.json lists.
// The lists only grow: a device that was offline since an old build still sends that build's operations and actions, and holds its rows.
// The current build's own documents are always allowed.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateLists } from './generate-lists.mjs';
import { printed } from './printed-schema.mjs';
import { root } from './run-command.mjs';
import { sourceModule } from './source-module.mjs';

const listFile = join(root, 'server', 'shipped-operations.json');

await generateLists();
const shipped = /** @type {Record<string, string>} */ (JSON.parse(await readFile(listFile, 'utf8')));
const own = await readFile(join(root, printed.documents), 'utf8');
for (const [, hash = '', name = ''] of own.matchAll(/'(\w{64})': '(\w+)'/g)) shipped[hash] = name;
const sorted = Object.entries(shipped).sort(([hash, name], [otherHash, otherName]) =>
  name === otherName ? (hash < otherHash ? -1 : 1) : name < otherName ? -1 : 1,
);
await writeFile(listFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
console.log(`${sorted.length} operations may be run by the builds that are shipped.`);

const actionsFile = join(root, 'server', 'shipped-actions.json');
const kinds = new Set(/** @type {string[]} */ (JSON.parse(await readFile(actionsFile, 'utf8'))));
const [, members = ''] = (await readFile(join(root, 'domain', 'actions.gen.ts'), 'utf8')).split(
  'export const actions = {',
);
for (const [, kind = ''] of members.matchAll(/^ {2}(\w+),$/gm)) kinds.add(kind);
await writeFile(actionsFile, `${JSON.stringify([...kinds].toSorted(), null, 2)}\n`);
console.log(`${kinds.size} kinds of action are read from the builds that are shipped.`);

const rowsFile = join(root, 'server', 'shipped-rows.json');
const rows = /** @type {Record<string, readonly string[]>} */ (JSON.parse(await readFile(rowsFile, 'utf8')));
/** @type {typeof import('../domain/sync/collections.ts')} */
const { collectionSchemas } = await sourceModule('domain/sync/collections.ts');
/** @type {typeof import('../domain/sync/row-shape.ts')} */
const { fieldPaths, missingFields } = await sourceModule('domain/sync/row-shape.ts');
for (const [name, schema] of Object.entries(collectionSchemas)) {
  const before = rows[name];
  const missing = before === undefined ? [] : missingFields(schema, new Set(before));
  if (missing.length > 0) throw new Error(`Declare new fields of ${name} as addedField: ${missing.join(', ')}.`);
  const paths = new Set([...(before ?? []), ...fieldPaths(schema)]);
  // A field that has become optional may be missing from now on.
  rows[name] = [...paths].filter((path) => !paths.has(`${path}?`));
}
await writeFile(rowsFile, `${JSON.stringify(rows, null, 2)}\n`);
console.log(`${Object.keys(rows).length} kinds of rows may be on devices.`);
