// The lists about rows: the synced collections that domain/ declares, and the migrations. Part of generate-lists.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './printed-schema.mjs';
import { root } from './run-command.mjs';

/**
 * What the `<collection>Rows` in domain/ declare about the synced collections, in the order of a first load, with the tables that the
 * files `<collection>.collection.ts` name.
 * @typedef {{ name: string, file: string, schema: string, reach: string, title: string, table: string }} Rows
 * @returns {Rows[]}
 */
export function syncedRows() {
  const servers = filesBelow('server').filter((file) => file.endsWith('.collection.ts'));
  const found = filesBelow('domain').flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^export const (\w+)Rows = \{\n(.*?)\n\} as const satisfies SyncedRows;/gms,
      ),
    ].map(([, name = '', body = '']) => {
      const stated = propertiesIn(body);
      /** @param {string} property */
      const needed = (property) => {
        const value = stated.get(property);
        if (!value) throw new Error(`${file} does not state the ${property} of ${name}Rows in a line of its own.`);
        return value;
      };
      const server = servers.find((one) => camelCase(baseName(one, '.collection.ts')) === name);
      if (!server) throw new Error(`The collection ${name} has no ${name}.collection.ts (in kebab case) in server/.`);
      const [, table = ''] = /^ {2}table: '(\w+)',$/m.exec(readFileSync(join(root, server), 'utf8')) ?? [];
      const [rank, schema, reach, title] = ['loadRank', 'schema', 'reach', 'title'].map(needed);
      return { name, file, rank: Number(rank), schema: schema ?? '', reach: reach ?? '', title: title ?? '', table };
    }),
  );
  if (found.length === 0) throw new Error('No collection that can be read here is declared in domain/.');
  return found.toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1));
}

/** @param {Rows[]} rows @returns {[file: string, text: string][]} */
export function collectionFiles(rows) {
  const from = '// Generated from the `…Rows` that domain/ declares; not committed.';
  /** @param {(row: Rows) => string} lineOf */
  const lines = (lineOf) => rows.map((row) => `  ${lineOf(row)},`);
  /** @param {string[]} parts */
  const text = (...parts) => [from, ...parts, ''].join('\n');
  return [
    // The first script of a page needs the names without the schemas.
    [
      'domain/sync/collection-names.gen.ts',
      text('export const collectionNames = [', ...lines(({ name }) => `'${name}'`), '] as const;'),
    ],
    [
      'domain/sync/collection-schemas.gen.ts',
      text(
        ...rows.map(({ schema, file }) => `import { ${schema} } from '${file.replace(/^domain/, '..')}';`),
        '',
        'export const collectionSchemas = {',
        ...lines(({ name, schema }) => `${name}: ${schema}`),
        '} as const;',
      ),
    ],
    [
      'domain/access/synced-tables.gen.ts',
      text(
        'export const reachOfSynced = {',
        ...lines(({ table, reach }) => `${table}: ${reach}`),
        '} as const;',
        '',
        'export const titleOfSynced = {',
        ...lines(({ table, title }) => `${table}: ${title}`),
        '} as const;',
      ),
    ],
  ];
}

/** The migrations `NNNN-<name>.ts`, in the order of their numbers, which no two share. */
export function migrationList() {
  const files = filesBelow('server/migrations')
    .filter((file) => /\/\d{4}-[^/]+\.ts$/.test(file))
    .map((file) => ({ name: baseName(file, '.ts'), source: readFileSync(join(root, file), 'utf8') }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, source }) => ({ name, exported: /^export const (\w+) = String\.raw`/m.exec(source)?.[1] }));
  for (const [index, { name, exported }] of files.entries()) {
    if (!exported) throw new Error(`server/migrations/${name}.ts exports no SQL text (export const … = String.raw).`);
    if (files[index - 1]?.name.slice(0, 4) === name.slice(0, 4))
      throw new Error(`The migrations ${files[index - 1]?.name} and ${name} have the same number.`);
  }
  return [
    '// Generated from the files named NNNN-<name>.ts in this folder; not committed.',
    ...files.map(({ name, exported }) => `import { ${exported} } from './${name}.ts';`),
    '',
    'export const allMigrations = [',
    ...files.map(({ name, exported }) => `  { name: '${name}', sql: ${exported} },`),
    '] as const;',
    '',
  ].join('\n');
}

/** The source of each property in the body of an object, as the formatter writes it. @param {string} body */
export function propertiesIn(body) {
  const starts = [...body.matchAll(/^ {2}(\w+): /gm)];
  return new Map(
    starts.map((start, index) => {
      const text = body.slice(start.index + start[0].length, starts[index + 1]?.index);
      return [
        String(start[1]),
        text
          .replace(/^ *\/\/.*$/gm, '')
          .trimEnd()
          .replace(/,$/, ''),
      ];
    }),
  );
}

/** @param {string} file @param {string} suffix */
export function baseName(file, suffix) {
  return file.slice(file.lastIndexOf('/') + 1, -suffix.length);
}

/** @param {string} kebab */
export function camelCase(kebab) {
  return kebab.replaceAll(/-\w/g, (match) => match.charAt(1).toUpperCase());
}
