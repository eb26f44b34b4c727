// `node --import tsx scripts/print-schema.mjs`: writes the files that are derived from the server's operations, which need TypeScript:
// the schema as text, the types of gql.tada for the page, the roles of each operation for the table of permissions, and the documents of
// this build for the allow-list. generate-lists.mjs runs it after a change.
import { createHash } from 'node:crypto';
import { minifyIntrospection, preprocessIntrospection } from '@gql.tada/internal';
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { documentFiles, printed, stampOf, writeIfChanged } from './printed-schema.mjs';
import { sourceModule } from './source-module.mjs';

/** @type {{ buildSchema: () => import('graphql').GraphQLSchema }} */
const { buildSchema } = await sourceModule('server/graphql/schema.ts');
const schema = buildSchema();
writeIfChanged(printed.schema, `${printSchema(lexicographicSortSchema(schema))}\n`);
writeIfChanged(printed.types, typesOf(schema));
writeIfChanged(printed.documents, documentsOf(await ownDocuments()));
// Written last: it carries the hash of the sources of all these files.
writeIfChanged(printed.access, accessOf(schema));

/** The schema in the types of gql.tada. @param {import('graphql').GraphQLSchema} from */
function typesOf(from) {
  const introspection = minifyIntrospection(introspectionFromSchema(from, { descriptions: false }));
  return `// Generated from server/schema.graphql; not committed.\nexport type introspection = ${preprocessIntrospection(introspection)};\n`;
}

/** @typedef {{ name: string, document: string }} Shipped @returns {Promise<Shipped[]>} */
async function ownDocuments() {
  const modules = await Promise.all(
    documentFiles().map(async (file) => {
      /** @type {Record<string, Shipped>} */
      const module = await sourceModule(file);
      return module;
    }),
  );
  return modules.flatMap((module) => Object.values(module));
}

/**
 * By hash, as in the server's allow-list.
 * @param {Shipped[]} shipped
 */
function documentsOf(shipped) {
  const lines = shipped
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, document }) => `  '${createHash('sha256').update(document).digest('hex')}': '${name}',`);
  return [
    '// Generated from the files named *.documents.ts; not committed.',
    '',
    '/** The documents that the page of this build sends: hash → name. */',
    'export const ownDocuments: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** @param {import('graphql').GraphQLSchema} from */
function accessOf(from) {
  const fields = [from.getQueryType(), from.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
  const lines = fields
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, extensions }) => `  ${name}: ${JSON.stringify(extensions['who'])},`);
  return [
    '// Generated from the files named *.operation.ts; not committed.',
    `// Made from ${stampOf()}.`,
    "import type { Access } from './access.ts';",
    '',
    '/** Who may run each operation of the server; which rows it answers, row security decides. */',
    'export const permittedOperations: Readonly<Record<string, Access>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
