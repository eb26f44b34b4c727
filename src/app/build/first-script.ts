import { join } from 'node:path';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

const fileName = 'first.js';

/**
 * Makes the one script of `src/first.ts`, which index.html names before all others: whole and on its own, because it runs while
 * the rest of the page is still being read.
 */
export function firstScript(): Plugin {
  let root = '';
  return {
    name: 'portal-first-script',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      handler: async function () {
        this.emitFile({ type: 'asset', fileName, source: await built(root) });
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        built(root).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}

async function built(root: string): Promise<string> {
  const { output } = await build({
    input: join(root, 'src', 'first.ts'),
    // The rest of the engine, which it never asks for: without a second file there is nothing to be put off.
    external: /compose-offline|outboxes-on-device/,
    write: false,
    // It takes little of the engine and of the domain, and nothing of what their other files do.
    treeshake: { moduleSideEffects: false },
    output: { format: 'iife', minify: true },
    logLevel: 'warn',
  });
  return output[0].code;
}
