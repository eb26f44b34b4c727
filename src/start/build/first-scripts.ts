import { join } from 'node:path';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

/** Files of `src/start`, each built as a separate script. */
const names = ['first', 'first-kept'];

/**
 * Builds the scripts that run while the rest of the page loads, each as one self-contained file: `src/start/first.ts`,
 * which index.html loads before all others, and `src/start/first-kept.ts`, which the worker uses instead of it.
 */
export function firstScripts(): Plugin {
  let root = '';
  return {
    name: 'portal-first-scripts',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      handler: async function () {
        for (const name of names)
          this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await built(root, name) });
      },
    },
    configureServer: ({ middlewares }) => {
      for (const name of names)
        middlewares.use(`/${name}.js`, (_request, response, next) => {
          built(root, name).then((code) => {
            response.setHeader('content-type', 'text/javascript');
            response.end(code);
          }, next);
        });
    },
  };
}

async function built(root: string, name: string): Promise<string> {
  const { output } = await build({
    input: join(root, 'src', 'start', `${name}.ts`),
    // It never loads the rest of the engine: with one file only, there is nothing to load lazily.
    external: /compose-offline|outboxes-on-device|clear-account/,
    write: false,
    // It needs little of the engine and the domain, so it is tree-shaken without the side effects of their other files.
    treeshake: { moduleSideEffects: false },
    output: { format: 'iife', minify: true },
    logLevel: 'warn',
  });
  return output[0].code;
}
