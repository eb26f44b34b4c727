import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION as rolldownVersion, build } from 'rolldown';
import { minify } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { registeringCode } from './registering-code.ts';
const moduleScript = /<script type="module" crossorigin src="([^"]+)">/g;
/** Vite wraps this around every `import()`: it requests everything that a chunk needs at once. */
const preloadHelper = /^\0vite\/preload-helper\.js$/;

/**
 * Turns the modules of the built page into classic scripts in a format similar to `System.register`, which
 * `chunk-loader.ts` loads. Browsers cache compiled code of classic scripts in a worker's cache, but not of modules:
 * with modules, each start compiled about two thousand functions again.
 */
export function classicChunks(): Plugin {
  let root = '';
  let loader = '';
  let scripts: readonly string[] = [];
  return {
    name: 'portal-classic-chunks',
    enforce: 'pre',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    buildStart: async () => void (loader = await builtLoader(root)),
    load: {
      filter: { id: preloadHelper },
      handler: () => 'export const __vitePreload = (load, files) => System.ahead(load, files);',
    },
    // A chunk gets its name before its final form. The format is part of the name, so that no cache holds an older
    // format under it.
    augmentChunkHash: () =>
      createHash('sha256')
        .update(`${rolldownVersion} ${loader}`)
        .update(readFileSync(import.meta.filename))
        .update(readFileSync(join(import.meta.dirname, 'registering-code.ts')))
        .digest('hex'),
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        scripts = [...html.matchAll(moduleScript)].map(([, file = '']) => file);
        return html.replaceAll(moduleScript, (_, file: string) => deferred(file, file === scripts.at(-1)));
      },
    },
    generateBundle: {
      order: 'post',
      handler: async (_options, bundle) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = chunks.find(({ fileName }) => `/${fileName}` === scripts[0]);
        if (!first)
          throw new Error('The page names no script of the build: there is nothing that could load the others.');
        for (const chunk of chunks) chunk.code = await classicScript(chunk.fileName, chunk.code);
        first.code = `${loader}${first.code}`;
      },
    },
  };
}

/**
 * Deferred scripts run in the order of the page; the portal begins at the last one. Browsers give deferred scripts a
 * low priority, and would load them after everything that is preloaded.
 */
function deferred(file: string, isEntry: boolean): string {
  return `<script defer fetchpriority="high" crossorigin${isEntry ? ' data-begins' : ''} src="${file}">`;
}

/** The loader as one script. It is part of the first file, because a separate file would cost one more request. */
async function builtLoader(root: string): Promise<string> {
  const { output } = await build({
    input: join(root, 'src', 'start', 'install-chunk-loader.ts'),
    write: false,
    output: { format: 'iife', minify: true },
    logLevel: 'warn',
  });
  return output[0].code;
}

async function classicScript(fileName: string, module: string): Promise<string> {
  const script = registeringCode(fileName, module);
  // Short names for the long names of the format.
  const { code, errors } = await minify(fileName, script, { module: false, compress: { target: 'es2022' } });
  const [error] = errors;
  if (error || !code)
    throw new Error(`${fileName} could not be made a classic script: ${error?.message ?? 'it is empty'}`);
  return code;
}
