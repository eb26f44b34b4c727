import { join, resolve } from 'node:path';
import { build } from 'vite';

const here = import.meta.dirname;

/** Builds the bench's page into the folder. */
export function buildPage(folder: string): Promise<void> {
  return bundle(resolve(here, 'bench-page.ts'), folder, 'page.js');
}

/** Builds one candidate with all its dependencies, including workers and WASM, into its own folder. */
export function buildCandidate(name: string, folder: string): Promise<void> {
  return bundle(resolve(here, 'peers', `${name}.ts`), join(folder, name), 'adapter.js');
}

async function bundle(entry: string, outDir: string, fileName: string): Promise<void> {
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: fileName } },
    },
  });
}
