import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION as rolldownVersion, build } from 'rolldown';
import { minify } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { registeringCode } from './registering-code.ts';
const moduleScript = /<script type="module" crossorigin src="([^"]+)">/g;
/** What vite wraps around every `import()`: it asks for all that a chunk needs together. */
const preloadHelper = /^\0vite\/preload-helper\.js$/;

/**
 * Makes classic scripts of the modules of the built page, in a form like that of `System.register`, which `chunk-loader.ts` loads. With a
 * file in a worker's cache a browser keeps what it has compiled of it, but only of classic scripts: of modules each start compiled
 * some two thousand functions anew.
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
    // A chunk is named before it has its last form; the name says both, so that nobody keeps an older form under it.
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
 * Scripts that are put off run in the order in which the page names them; at the last one the portal begins. A browser thinks
 * little of them for that, and would read them after all that comes ahead of its time.
 */
function deferred(file: string, isEntry: boolean): string {
  return `<script defer fetchpriority="high" crossorigin${isEntry ? ' data-begins' : ''} src="${file}">`;
}

/** The loader as one script. It stands in the first file, because a file of its own would be one more to ask for. */
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
  // The names that the form adds are long.
  const { code, errors } = await minify(fileName, script, { module: false, compress: { target: 'es2022' } });
  const [error] = errors;
  if (error || !code)
    throw new Error(`${fileName} could not be made a classic script: ${error?.message ?? 'it is empty'}`);
  return code;
}
