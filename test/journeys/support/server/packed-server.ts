import { rmSync } from 'node:fs';
import { build } from 'rolldown';
import { packagesWithFiles } from '../../../packages-with-files.ts';

/** The built server with its packages in one file, as a path in the directory of `dist`. */
export const packedServer = 'dist/packed-server/main.js';

/** Bundles the build: with a thousand files, a server takes twice as long to start, and journeys start a hundred. */
export async function packServer(): Promise<void> {
  const directory = 'dist/packed-server';
  rmSync(directory, { recursive: true, force: true });
  await build({
    input: { main: 'dist/server/main.js', 'pglite-worker': 'dist/server/pglite-worker.js' },
    platform: 'node',
    external: packagesWithFiles,
    output: { dir: directory, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    // Warnings of the packages' own code.
    logLevel: 'silent',
  });
}
