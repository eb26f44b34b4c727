// The files that print-schema.mjs writes, and their sources. Loading the server's modules takes seconds, so the files are written only if
// a source has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run-command.mjs';

export const printed = {
  schema: 'server/schema.graphql',
  types: 'src/platform/wire/graphql-schema.gen.ts',
  documents: 'server/graphql/own-documents.gen.ts',
  access: 'domain/access/permitted-operations.gen.ts',
};

/** Writes the files again if their sources have changed. Without the development packages nothing needs them. */
export function printSchemaWhereOld() {
  if (!existsSync(join(root, 'node_modules', 'tsx'))) return;
  const isWhole = Object.values(printed).every((file) => existsSync(join(root, file)));
  if (isWhole && readFileSync(join(root, printed.access), 'utf8').includes(stampOf())) return;
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/print-schema.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  // The type checker reports a server that cannot be loaded, with a better message.
  if (run.status !== 0 && !isWhole) throw new Error('The schema of the server could not be printed.');
}

/** The files that hold the operations of the page. */
export function documentFiles() {
  return filesBelow('src').filter((file) => file.endsWith('.documents.ts'));
}

/** A hash of all sources: operations, shared types, roles, and the documents of the page. */
export function stampOf() {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function sources() {
  const ofServer = filesBelow('server').filter(
    (file) => file.endsWith('.ts') && /^server\/graphql\/|\.operation\.ts$|-type\.ts$|mfa-answers\.ts$/.test(file),
  );
  const ofDomain = [...filesBelow('domain/access'), 'domain/action.ts', 'domain/session/security-questions.ts'];
  const ofPage = documentFiles();
  const own = ['scripts/print-schema.mjs', 'scripts/printed-schema.mjs', 'package-lock.json'];
  return [...ofServer, ...ofDomain, ...ofPage, ...own].filter((file) => !file.endsWith('.gen.ts')).toSorted();
}

/** @param {string} file @param {string} text */
export function writeIfChanged(file, text) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(path, text);
}

/** @param {string} folder @returns {string[]} */
export function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
