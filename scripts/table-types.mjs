// The types of all tables, for Kysely: generated from a migrated database (in memory) and the map in server/database/column-types.ts.
// Not kysely-codegen: it needs a running server and ignores CHECK lists, foreign keys and grants.
// Migrating takes seconds, so the file is written only if a source has changed. The type checker, the linter and knip read it; builds and tests do not.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesBelow } from './printed-schema.mjs';
import { root, run } from './run-command.mjs';
import { sourceModule } from './source-module.mjs';

const out = 'server/database/tables.gen.ts';
const map = 'server/database/column-types.ts';

/** Tables that only the owner of the database fills, in tools: all of their columns may be written. */
const filledByOwner = ['programs'];
/** How a value is read, and written if that differs. @type {Record<string, [read: string, written?: string]>} */
const scalars = {
  bigint: ['number'],
  boolean: ['boolean'],
  bytea: ['Uint8Array'],
  date: ['PlainDate', 'string'],
  integer: ['number'],
  text: ['string'],
  'text[]': ['string[]'],
  'timestamp with time zone': ['Instant', 'string'],
  uuid: ['string'],
  'uuid[]': ['string[]'],
  xid8: ['string'],
};

/**
 * Writes the types again if the migrations, the map or this script have changed, in a process of its own; the list of migrations must be there.
 * Without the development packages nothing needs them.
 */
export async function generateTableTypes() {
  if (!existsSync(join(root, 'node_modules', 'tsx'))) return;
  if (existsSync(join(root, out)) && readFileSync(join(root, out), 'utf8').includes(stampOf())) return;
  const code = await run(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)]);
  if (code !== 0) throw new Error('The types of the tables could not be generated.');
}

/** A hash of everything that the types are made of. */
function stampOf() {
  const migrations = filesBelow('server/migrations').filter((file) => !file.endsWith('.gen.ts'));
  const hash = createHash('sha256');
  for (const file of [...migrations.toSorted(), map, 'scripts/table-types.mjs'])
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * A column of the database, with what it references and the texts that a CHECK allows.
 * @typedef {{ name: string, type: string, isNotNull: boolean, hasDefault: boolean, isGenerated: boolean, mayInsert: boolean,
 *   mayUpdate: boolean, isSynced: boolean, references: string[], allowed: string[] | null }} Column
 * @typedef {Map<string, Column>} Columns by `table.column`
 */

async function writeTableTypes() {
  const stamp = stampOf();
  const columns = await migratedColumns();
  const stated = statedTypes();
  const unknown = [...stated.keys()].filter((name) => !name.startsWith('*.') && !columns.has(name));
  if (unknown.length > 0) throw new Error(`${map} names columns that do not exist: ${unknown.join(', ')}.`);
  /** @type {Map<string, string[]>} */
  const tables = new Map();
  for (const [path, column] of columns) {
    const table = path.slice(0, path.lastIndexOf('.'));
    const lines = tables.get(table) ?? [];
    tables.set(table, [...lines, `    ${column.name}: ${typeOf(path, column, columns, stated)};`]);
  }
  const text = [
    `// Generated from the migrations and ${map}; not committed.`,
    `// Made from ${stamp}.`,
    "import type { ColumnType, Generated } from 'kysely';",
    "import type { Instant } from '../../domain/time/instant.ts';",
    "import type { PlainDate } from '../../domain/time/calendar-date.ts';",
    "import type { ColumnTypes } from './column-types.ts';",
    '',
    '/**',
    " * Every table as the drivers give it: snake_case, `bigint` as a checked safe integer, `date` as 'YYYY-MM-DD', `timestamptz`",
    ' * as ISO UTC text, `jsonb` parsed. JSON is written as text: `JSON.stringify(value)`; arrays of SQL as JavaScript arrays.',
    ' * Secrets (`people.password_hash`, `bank_accounts.rail_token`, `changes.image`) cannot be read by the role of requests:',
    ' * there, name the columns instead of selecting all.',
    ' */',
    'export type Database = {',
    ...[...tables].flatMap(([table, lines]) => [
      `  ${table.includes('.') ? `'${table}'` : table}: {`,
      ...lines,
      '  };',
    ]),
    '};',
    '',
  ].join('\n');
  // Renaming is atomic, so another process never reads an incomplete file.
  const draft = join(root, dirname(out), `.${process.pid}.gen.ts`);
  writeFileSync(draft, text);
  renameSync(draft, join(root, out));
}

/** @param {string} path @param {Column} column @param {Columns} columns @param {Map<string, boolean>} stated */
function typeOf(path, column, columns, stated) {
  if (stated.get(path)) return `ColumnTypes['${path}']`;
  const [read, written = read] = valueOf(path, columns, stated);
  const orNull = column.isNotNull ? '' : ' | null';
  const table = path.slice(0, path.lastIndexOf('.'));
  const isMaintained = column.isGenerated || (column.isSynced && ['row_version', 'updated_at'].includes(column.name));
  const isOwners = filledByOwner.includes(table);
  const inserted = !isMaintained && (column.mayInsert || isOwners);
  const updated = !isMaintained && (column.mayUpdate || isOwners);
  const mayBeLeftOut = column.hasDefault || !column.isNotNull ? ' | undefined' : '';
  if (inserted && updated && read === written)
    return column.isNotNull && column.hasDefault ? `Generated<${read}>` : `${read}${orNull}`;
  const insert = inserted ? `${written}${orNull}${mayBeLeftOut}` : 'never';
  return `ColumnType<${read}${orNull}, ${insert}, ${updated ? `${written}${orNull}` : 'never'}>`;
}

/** @param {string} path @param {Columns} columns @param {Map<string, boolean>} stated @returns {[read: string, written?: string]} */
function valueOf(path, columns, stated) {
  const source = sourceOf(path, columns);
  const column = columns.get(source);
  const alike = `*.${source.slice(source.lastIndexOf('.') + 1)}`;
  const named = [source, alike].find((name) => stated.has(name));
  if (!column) throw new Error(`${path} references ${source}, which is no column of a table.`);
  const list = column.allowed?.map((value) => `'${value}'`).join(' | ');
  if (column.type === 'jsonb') {
    if (named) return [`ColumnTypes['${named}']`, 'string'];
    throw new Error(`${path} is JSON: state its type in ${map}.`);
  }
  if (column.type === 'text[]' && list) return [`(${list})[]`];
  if (column.type === 'text' && list) return [list];
  // Ids: `programs.id` is a text.
  if (named && (column.type === 'uuid' || source.endsWith('.id'))) return [`ColumnTypes['${named}']`, 'string'];
  if (named && column.type === 'text') return [`ColumnTypes['${named}']`];
  const scalar = scalars[column.type];
  if (!scalar) throw new Error(`${path} has the type ${column.type}, which scripts/table-types.mjs does not know.`);
  return scalar;
}

/** The column at the end of the foreign keys that begin at this one. @param {string} path @param {Columns} columns */
function sourceOf(path, columns, seen = new Set([path])) {
  for (const next of columns.get(path)?.references ?? []) {
    if (seen.has(next)) continue;
    /** @type {string} */
    const source = sourceOf(next, columns, new Set([...seen, next]));
    return source;
  }
  return path;
}

/** The names in the map, and whether each states the whole type of its column. @returns {Map<string, boolean>} */
function statedTypes() {
  const source = readFileSync(join(root, map), 'utf8');
  return new Map(
    [...source.matchAll(/^ {2}'([\w*]+(?:\.\w+)+)': (ColumnType<)?/gm)].map(([, name = '', whole]) => [
      name,
      Boolean(whole),
    ]),
  );
}

/** @returns {Promise<Columns>} */
async function migratedColumns() {
  /**
   * @typedef {import('kysely').Transaction<unknown>} Transaction
   * @typedef {{ migrate: () => Promise<void>, close: () => Promise<void>,
   *   withTransaction: <Result>(identity: object, options: object, work: (trx: Transaction) => Promise<Result>) => Promise<Result> }} Opened
   * @type {{ openDatabase: (place: { memory: true }) => Promise<Opened> }}
   */
  const { openDatabase } = await sourceModule('server/database/database.ts');
  const { sql } = await import('kysely');
  const database = await openDatabase({ memory: true });
  try {
    await database.migrate();
    const rows = await database.withTransaction({ role: 'owner' }, { readOnly: true }, async (transaction) => {
      const answer = await sql.raw(columnsQuery).execute(transaction);
      return /** @type {({ path: string, checks: string[] } & Column)[]} */ (answer.rows);
    });
    return new Map(rows.map(({ path, checks, ...column }) => [path, { ...column, allowed: allowedBy(checks) }]));
  } finally {
    await database.close();
  }
}

/** The texts of `column in (…)`, or of `column <@ array[…]`. @param {string[]} checks */
function allowedBy(checks) {
  for (const check of checks) {
    const [, list] = /^CHECK \(\((?:\w+ = ANY|\w+ <@) \(?ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)*$/.exec(check) ?? [];
    if (list) return [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value);
  }
  return null;
}

const columnsQuery = `
select c.oid::regclass || '.' || a.attname as path, a.attname as name, format_type(a.atttypid, null) as type,
  a.attnotnull as "isNotNull", a.atthasdef or a.attidentity <> '' as "hasDefault",
  a.attidentity = 'a' or a.attgenerated <> '' as "isGenerated",
  roles.insert as "mayInsert", roles.update as "mayUpdate",
  exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('touch_row')) as "isSynced",
  array(select k.confrelid::regclass || '.' || f.attname from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (here, there)
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.there
    where k.contype = 'f' and k.conrelid = c.oid and pair.here = a.attnum order by k.oid) as references,
  array(select pg_get_constraintdef(k.oid) from pg_constraint k
    where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] order by k.oid) as checks
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
cross join lateral (
  select bool_or(has_column_privilege(role, c.oid, a.attnum, 'insert')) as insert,
    bool_or(has_column_privilege(role, c.oid, a.attnum, 'update')) as update
  from unnest(array['portal_app', 'portal_auth', 'portal_job']) as role) as roles
where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'bank'::regnamespace)
  and c.relname <> 'schema_migrations'
order by c.oid, a.attnum`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeTableTypes();
