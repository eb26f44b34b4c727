// Generates the lists that follow from file names: the actions, their effects at the server, their faces on screens, the examples of the
// suites, the operations, the synced collections, the migrations, the tree of routes, the schema of the server, and the types of its tables. The files
// end in `.gen.ts` and are not committed. Only changed files are written. Install, build, tests and type checks all start with it.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, printSchemaWhereOld, writeIfChanged } from './printed-schema.mjs';
import { baseName, camelCase, collectionFiles, migrationList, propertiesIn, syncedRows } from './row-lists.mjs';
import { root } from './run-command.mjs';
import { generateTableTypes } from './table-types.mjs';

/**
 * A list: the file that holds it, the exported name, and its members: each one's file, its key, and the name it exports.
 * @typedef {{ file: string, key: string, exported: string }} Member
 * @typedef {{ out: string, name: string, from: string, members: () => Member[] }} List
 */

/** @type {List[]} */
const lists = [
  { out: 'domain/actions.gen.ts', name: 'actions', from: '*.action.ts', members: actionFiles },
  {
    out: 'domain/known-actions/queued-actions.gen.ts',
    name: 'queuedActions',
    from: '*.action.ts',
    members: () => actionFiles().filter(({ file }) => propertiesOf(file).get('queue') === "'queued'"),
  },
  {
    out: 'server/actions/effects.gen.ts',
    name: 'performers',
    from: 'perform-<action>.ts',
    // An action without an effect is missing here, and then server/actions/effects.ts does not compile.
    members: () =>
      actionFiles().flatMap(({ file, key }) => {
        const effect = `/perform-${baseName(file, '.action.ts')}.ts`;
        return filesBelow('server')
          .filter((one) => one.endsWith(effect))
          .map((one) => ({ file: one, key, exported: `perform${capitalised(key)}` }));
      }),
  },
  {
    out: 'server/graphql/operations.gen.ts',
    name: 'operations',
    from: '*.operation.ts',
    members: () => named('server', '.operation.ts', (key) => `${key}Operation`),
  },
  {
    out: 'server/rows/collections.gen.ts',
    name: 'declared',
    from: '*.collection.ts',
    members: () => named('server', '.collection.ts', (key) => `${key}Collection`),
  },
  {
    out: 'src/frame/action-faces.gen.ts',
    name: 'actionFaces',
    from: '*.face.tsx',
    members: () => named('src/features', '.face.tsx', (key) => `${key}Face`),
  },
  {
    out: 'test/examples/examples.gen.ts',
    name: 'declared',
    from: '*.examples.ts',
    // An action without examples is missing here, and then test/examples/examples.ts does not compile.
    members: () => named('test/examples', '.examples.ts', (key) => `${key}Examples`),
  },
];

function actionFiles() {
  return named('domain', '.action.ts', (key) => key);
}

/**
 * Writes every list, and the tree of routes if the packages are installed. The types of the tables take seconds; builds and starts skip
 * them.
 */
export async function generateLists({ withTableTypes = false } = {}) {
  for (const list of lists) writeIfChanged(list.out, textOf(list));
  writeIfChanged('domain/known-actions/action-facts.gen.ts', actionFacts());
  writeIfChanged('domain/known-actions/action-labels.gen.ts', actionLabels());
  writeIfChanged('domain/palette/action-starts.gen.ts', actionStarts());
  writeIfChanged('domain/activity/action-done.gen.ts', actionDone());
  for (const [file, text] of collectionFiles(syncedRows())) writeIfChanged(file, text);
  writeIfChanged('domain/error-codes.gen.ts', errorCodes());
  writeIfChanged('server/migrations/all-migrations.gen.ts', migrationList());
  const tableTypes = withTableTypes ? generateTableTypes() : null;
  printSchemaWhereOld();
  await Promise.all([generateRouteTree(), tableTypes]);
}

/**
 * The members whose files end so; the camel case of the file's name is their key.
 * @param {string} below @param {string} suffix @param {(key: string) => string} exported @returns {Member[]}
 */
function named(below, suffix, exported) {
  return filesBelow(below)
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ file, key: camelCase(baseName(file, suffix)) }))
    .map(({ file, key }) => ({ file, key, exported: exported(key) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** @param {List} list */
function textOf({ out, name, from, members }) {
  const found = members();
  const imports = found.map(({ file, exported }) => {
    const path = relative(dirname(out), file).replaceAll('\\', '/');
    return `import { ${exported} } from '${path.startsWith('.') ? path : `./${path}`}';`;
  });
  const entries = found.map(({ key, exported }) => (exported === key ? `  ${key},` : `  ${key}: ${exported},`));
  return [
    `// Generated from the files named ${from}; not committed.`,
    ...imports,
    '',
    `export const ${name} = {`,
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

/** @type {(string | undefined)[]} Default values, which are left out. */
const usualFacts = [undefined, 'null', "'always'"];
const factNames = ['movesMoney', 'listedWhenSent', 'verification'];
/** @type {Record<string, string>} */
const usual = { programFlag: 'null', accountRight: 'null', asks: '[]' };

/** The plain values of the definitions, by kind: screens and the engine have them for every action, and load an action's rules on use. */
function actionFacts() {
  const entries = actionFiles().map(({ file, key }) => {
    const stated = propertiesOf(file);
    const facts = factNames
      .filter((name) => !usualFacts.includes(stated.get(name)))
      .map((name) => `${name}: ${stated.get(name)}`);
    return `  ${key}: { ${facts.join(', ')} },`;
  });
  return plainValues('actionFacts', entries);
}

/** The labels of the definitions, by kind. */
function actionLabels() {
  return plainValues(
    'actionLabels',
    actionFiles().map(({ file, key }) => `  ${key}: ${propertiesOf(file).get('labels')},`),
  );
}

/** Where actions start, and who may do them: the palette lists all actions without their rules. */
function actionStarts() {
  /** @type {string[]} */
  const sets = [];
  const entries = actionFiles().flatMap(({ file, key }) => {
    const stated = propertiesOf(file);
    const [starts = '', roles = ''] = [stated.get('starts'), stated.get('roles')];
    if (starts.includes('\n')) throw new Error(`${file} does not state its start in one line.`);
    if (starts.startsWith('{ unlisted:')) return [];
    if (!sets.includes(roles)) sets.push(roles);
    const facts = ['programFlag', 'accountRight', 'asks'].map((name) => `${name}: ${stated.get(name) ?? usual[name]}`);
    return [`  ${key}: { starts: ${starts}, roles: ${roles}, ${facts.join(', ')} },`];
  });
  const importLine = `import { ${sets.join(', ')} } from '../access/role-sets.ts';`;
  return plainValues('actionStarts', entries).replace('\n', `\n${importLine}\n\n`);
}

/** The labels that the activity shows: Home needs no others. */
function actionDone() {
  return plainValues(
    'actionDone',
    actionFiles().map(({ file, key }) => {
      const [, done] = /^ +done: (.*?),\n +\w+:/ms.exec(propertiesOf(file).get('labels') ?? '') ?? [];
      if (!done) throw new Error(`${file} does not say what is said once it is done.`);
      return `  ${key}: ${done},`;
    }),
  );
}

/** @param {string} name @param {string[]} entries */
function plainValues(name, entries) {
  return [
    '// Generated from the files named *.action.ts; not committed.',
    `export const ${name} = {`,
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

/** The source of each property of the definition in this file, as the formatter writes it. @param {string} file */
function propertiesOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const [, body = ''] = /defineAction<[^{]*>\(\{\n(.*?)\n\}\);/s.exec(source) ?? [];
  const found = propertiesIn(body);
  for (const name of ['queue', 'listedWhenSent', 'verification', 'roles', 'starts', 'labels'])
    if (!found.has(name)) throw new Error(`${file} does not state its ${name} in a line of its own.`);
  return found;
}

/** The codes of the error catalogue: the engine recognises known codes without loading their messages. */
function errorCodes() {
  const codes = filesBelow('domain')
    .filter((file) => /(?:-errors|\/error-catalogue)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)])
    .map(([, code]) => `  '${code}',`);
  return [
    '// Generated from domain/error-catalogue.ts and the files named *-errors.ts; not committed.',
    'export const errorCodes = [',
    ...codes.toSorted(),
    '] as const;',
    '',
  ].join('\n');
}

/** The tree of TanStack's file routes, as the plugin of the build generates it. */
async function generateRouteTree() {
  if (!existsSync(join(root, 'node_modules', '@tanstack', 'router-generator'))) return;
  const [{ Generator, getConfig }, { publicRouteTree, routeTree }] = await Promise.all([
    import('@tanstack/router-generator'),
    import('./route-tree-config.mjs'),
  ]);
  // Under a name of its own: the steps of `npm test` generate the lists at the same time, and one would remove the other's file.
  const script = publicRouteTree.generatedRouteTree.replace(/(?=\.gen\.js$)/, `.${process.pid}`);
  for (const tree of [routeTree, { ...publicRouteTree, generatedRouteTree: script }])
    await new Generator({ config: getConfig(tree, root), root }).run();
  writeIfChanged(publicRouteTree.generatedRouteTree.replace(/js$/, 'ts'), readFileSync(join(root, script), 'utf8'));
  rmSync(join(root, script));
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await generateLists({ withTableTypes: true });
