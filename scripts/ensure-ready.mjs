// Installs and builds only what has changed since the last time, so that a second start takes no time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateLists } from './generate-lists.mjs';
import { npm, root, run } from './run-command.mjs';

/** Written by the build: the fingerprint of the sources it read. */
export const builtFromFile = join(root, 'dist', 'built-from.txt');
const sources = [
  'domain',
  'src',
  'sw',
  'server',
  'public',
  'locales',
  'scripts/build.mjs',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'postcss.config.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Stops with a message if Node is too old for the portal. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`The portal needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Whether a folder's node_modules holds what its lock file names, by npm's own record of what it installed. */
export function isInstalled(folder = root) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(folder, 'package-lock.json'));
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed[path];
    if (path === '' || (present === undefined && entry.optional)) return true;
    return present?.version === entry.version;
  });
}

/**
 * Installs what is missing and writes the generated lists, without which nothing runs.
 * @param {Parameters<typeof generateLists>[0]} [options]
 * @returns {Promise<number>} npm's exit code, 0 when nothing was to be done
 */
export async function installIfNeeded(options) {
  const code = await installPackages(root);
  if (code === 0) await generateLists(options);
  return code;
}

/**
 * Installs the packages that a folder's lock file names, if they are missing or others.
 * @param {string} folder
 * @returns {Promise<number>} npm's exit code, 0 when nothing was to be done
 */
export async function installPackages(folder) {
  return isInstalled(folder) ? 0 : npm(['ci', '--prefix', folder, '--no-audit', '--no-fund']);
}

/** Whether dist/ was built from the sources as they are now. */
export function isBuilt() {
  const isComplete = [builtFromFile, 'dist/server/main.js', 'dist/page/index.html'].every((file) =>
    existsSync(resolve(root, file)),
  );
  return isComplete && readFileSync(builtFromFile, 'utf8') === sourceFingerprint();
}

/** @returns {Promise<number>} the build's exit code, 0 when nothing was to be done */
export async function buildIfNeeded() {
  return isBuilt() ? 0 : run(process.execPath, ['scripts/build.mjs']);
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }> | undefined} */
function readPackages(file) {
  if (!existsSync(file)) return undefined;
  const lock = /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return lock.packages;
}

/** A hash over the names and contents of everything the build reads. */
export function sourceFingerprint() {
  const hash = createHash('sha256').update(process.env['PORTAL_WORKER'] ?? '');
  for (const path of sources.flatMap(filesBelow)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(full)
    .filter((name) => !name.endsWith('.gen.ts')) // Written by the build itself.
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}
