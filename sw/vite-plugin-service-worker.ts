import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Plugin, type Rollup, build } from 'vite';
import { injectManifest } from 'workbox-build';
import { domainTextsOut } from '../locales/domain-texts-out.ts';
import type { Build } from './caching.ts';
import { type FilesAhead, filesAheadOf } from '../src/start/build/files-ahead.ts';
import { graphqlAlias } from '../src/start/build/graphql-alias.ts';

/** If this is `retired`, the build contains the worker that unregisters itself: the kill switch for a broken one. */
const retiredByEnvironment = 'PORTAL_WORKER';
const versionPlaceholder = '__PORTAL_VERSION__';
const engineName = 'engine-worker';

/** Files that the server makes for the host's program; cached with each build, and requested again online. */
const ofTheProgram = ['manifest.webmanifest', 'icons/icon.svg', 'icons/icon-192.png'];

/**
 * Builds the service worker after the page: a classic script with the list of the page's files, and a second script for the engine,
 * which it imports to send entries. English texts and the fonts of documents (500 KB) are in the list, so that PDFs are made offline in
 * every script. Other languages are cached when the page names the program's languages, or when one is used.
 */
export function serviceWorker(): Plugin {
  let languages: Build['languages'] = {};
  let ahead: FilesAhead = { frameFiles: [], pages: [] };
  let directory = '';
  return {
    name: 'portal-service-worker',
    apply: 'build',
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir);
    },
    generateBundle: (_options, bundle) => {
      languages = languagesBesidesEnglish(bundle);
      ahead = filesAheadOf(bundle);
    },
    writeBundle: { order: 'post', sequential: true, handler: () => buildWorker(directory, languages, ahead) },
  };
}

/** The text files that are not precached, by language. */
function languagesBesidesEnglish(bundle: Rollup.OutputBundle): Build['languages'] {
  const found: Record<string, string[]> = {};
  for (const file of Object.values(bundle)) {
    const facade = file.type === 'chunk' ? file.facadeModuleId : null;
    const [, language] = /\/locales\/((?!en)[^/]+)\.po\?/.exec(facade ?? '') ?? [];
    if (language !== undefined) (found[language] ??= []).push(`/${file.fileName}`);
  }
  return found;
}

/** The start scripts that the built page names; the worker identifies its own page by them. */
async function startScripts(directory: string): Promise<readonly string[]> {
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  if (scripts.length === 0)
    throw new Error('The page names no script of the build: the worker could not recognise it.');
  return scripts;
}

async function buildWorker(directory: string, languages: Build['languages'], ahead: FilesAhead): Promise<void> {
  if (process.env[retiredByEnvironment] === 'retired') return bundleWorker('retired-worker.ts', directory);
  const scratch = await mkdtemp(join(tmpdir(), 'portal-worker-'));
  try {
    const swSrc = join(scratch, 'service-worker.js');
    await bundleWorker('service-worker.ts', scratch, {
      version: versionPlaceholder,
      engineScript: await buildEngine(scratch, directory),
      startScripts: await startScripts(directory),
      ...ahead,
      languages,
    });
    await stampVersion(swSrc, directory);
    const lazyFiles = Object.values(languages).flatMap((files) => files.map((file) => file.slice(1)));
    const { count, size, warnings } = await injectManifest({
      swSrc,
      swDest: join(directory, 'service-worker.js'),
      globDirectory: directory,
      globPatterns: ['**/*.{js,css,svg,png,ico,woff2}', 'assets/*.woff'],
      additionalManifestEntries: ofTheProgram.map((url) => ({ url, revision: 'program' })),
      globIgnores: ['service-worker.js', `assets/${engineName}-*`, '.vite/**', ...lazyFiles],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
    });
    if (warnings.length > 0) throw new Error(`The worker's list of files is not whole: ${warnings.join(' ')}`);
    process.stdout.write(`service worker: ${count} files, ${Math.round(size / 1024)} KB kept for offline\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The part of the worker that sends entries: deployed with the page's files, but not in their list. Returns its address. */
async function buildEngine(scratch: string, directory: string): Promise<string> {
  await bundleWorker(`${engineName}.ts`, scratch);
  const code = await readFile(join(scratch, `${engineName}.js`));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const file = `assets/${engineName}-${hash}.js`;
  await writeFile(join(directory, file), code);
  return `/${file}`;
}

/** The version is a hash of the page and the worker: any change of them is a new build with its own cache. */
async function stampVersion(bundled: string, directory: string): Promise<void> {
  const code = await readFile(bundled, 'utf8');
  const html = await readFile(join(directory, 'index.html'), 'utf8');
  const version = createHash('sha256').update(html).update(code).digest('hex').slice(0, 12);
  await writeFile(bundled, code.replaceAll(versionPlaceholder, version));
}

async function bundleWorker(entry: string, outDir: string, note: object = {}): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // The worker shows no text: it identifies refusals by their codes.
    plugins: [domainTextsOut({ keepsIds: false })],
    resolve: { alias: [graphqlAlias] },
    define: { __PORTAL_BUILD__: JSON.stringify(note), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      // As in the page: unused files of the domain have no side effects.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/domain/') } },
      lib: {
        entry: resolve(import.meta.dirname, entry),
        formats: ['iife'],
        name: 'portalWorker',
        fileName: () => (entry === `${engineName}.ts` ? `${engineName}.js` : 'service-worker.js'),
      },
    },
  });
}
