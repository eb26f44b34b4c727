// Builds what runs in production: dist/page (the page and its worker, also compressed) and dist/server (no tsx needed).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { builtFromFile, sourceFingerprint } from './ensure-ready.mjs';
import { generateLists } from './generate-lists.mjs';
import { root } from './run-command.mjs';

/** Packages with files that are no JavaScript, which they find beside themselves; `pg` asks for one that is not installed. */
const unbundled = /^(@electric-sql\/|@fontsource\/|@node-rs\/|@resvg\/|pg-native$)/;

process.env['NODE_ENV'] ??= 'production';
const started = performance.now();
await generateLists();
const builtFrom = sourceFingerprint();
await rm(builtFromFile, { force: true });
await Promise.all([buildPage(), buildServer()]);
const count = await compressBelow(join(root, 'dist', 'page'));
await writeFile(builtFromFile, builtFrom);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s; ${count} files compressed.`);

/** The page; its service worker is built by the plugin in vite.config.ts. */
async function buildPage() {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
}

/**
 * The server, its tools and its worker threads: one ESM file each plus what they share. Packages are in these files, because a start that
 * finds and opens a thousand files takes a third longer.
 */
async function buildServer() {
  const { build } = await import('rolldown');
  const dir = join(root, 'dist', 'server');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await build({
    input: {
      main: 'server/main.ts',
      import: 'server/import.ts',
      seed: 'server/seed.ts',
      fresh: 'server/fresh.ts',
      ...(await workers()),
    },
    cwd: root,
    platform: 'node',
    external: unbundled,
    // A package of the demo’s identity provider uses eval for a function’s number of arguments.
    checks: { eval: false },
    transform: { target: 'node20' },
    output: { dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemap: true },
    logLevel: 'warn',
  });
}

/** Worker threads are files of their own: every server file named …-worker.ts. @returns {Promise<Record<string, string>>} */
async function workers() {
  const files = await readdir(join(root, 'server'), { recursive: true });
  const found = files.filter((file) => file.endsWith('-worker.ts'));
  return Object.fromEntries(found.map((file) => [basename(file, '.ts'), join('server', file)]));
}

/** Writes a .br and a .gz beside each text file, where that is smaller. @param {string} dir */
async function compressBelow(dir) {
  const files = await readdir(dir, { recursive: true, withFileTypes: true });
  const texts = files.filter(
    (file) => file.isFile() && isCompressible(file.name) && !file.parentPath.endsWith('.vite'),
  );
  await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))));
  return texts.length;
}

/** @param {string} name */
function isCompressible(name) {
  return ['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.wasm'].includes(extname(name));
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  // The best quality takes two and a half times as long for 1.6 %.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const brotli = await promisify(brotliCompress)(content, { params: quality });
  const gzipped = await promisify(gzip)(content, { level: 9 });
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}
