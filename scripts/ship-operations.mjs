// `node --import tsx scripts/ship-operations.mjs`: writes what the server publishes about its wire. server/schema.graphql is
// the schema; server/shipped-operations.json lists by hash the operations that a browser may run. The list only ever grows:
// a device that was offline since an old build still sends that build's operations.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { root } from './run-command.mjs';

const listFile = join(root, 'server', 'shipped-operations.json');

const shipped = /** @type {Record<string, string>} */ (JSON.parse(await readFile(listFile, 'utf8').catch(() => '{}')));
/** @type {{ shippedOperations: { name: string, document: string }[] }} */
const { shippedOperations } = await sourceModule('src/platform/wire/shipped-operations.ts');
for (const { name, document } of shippedOperations) {
  shipped[createHash('sha256').update(document).digest('hex')] = name;
}
const sorted = Object.entries(shipped).sort(([hash, name], [otherHash, otherName]) =>
  name === otherName ? (hash < otherHash ? -1 : 1) : name < otherName ? -1 : 1,
);
await writeFile(listFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);

/** @type {{ buildSchema: () => import('graphql').GraphQLSchema }} */
const { buildSchema } = await sourceModule('server/graphql/schema.ts');
await writeFile(join(root, 'server', 'schema.graphql'), `${printSchema(lexicographicSortSchema(buildSchema()))}\n`);
console.log(`${sorted.length} operations may be run; ${shippedOperations.length} of them are of this build.`);

/** A TypeScript module of the repository, which tsx reads. @template T @param {string} path @returns {Promise<T>} */
async function sourceModule(path) {
  return /** @type {T} */ (await import(new URL(`../${path}`, import.meta.url).href));
}
