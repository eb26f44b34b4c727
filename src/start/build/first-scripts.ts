import { join } from 'node:path';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

/** Each of them a script of its own, by its name in `src/start`. */
const names = ['first', 'first-kept'];

/**
 * Makes the scripts that run while the rest of the page is still being read, each whole and on its own: of `src/start/first.ts`, which
 * index.html names before all others, and of `src/start/first-kept.ts`, which the worker puts in its place.
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
    // The rest of the engine, which it never asks for: without a second file there is nothing to be put off.
    external: /compose-offline|outboxes-on-device|clear-account/,
    write: false,
    // It takes little of the engine and of the domain, and nothing of what their other files do.
    treeshake: { moduleSideEffects: false },
    output: { format: 'iife', minify: true },
    logLevel: 'warn',
  });
  return output[0].code;
}
