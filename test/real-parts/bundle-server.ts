import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { build } from 'rolldown';

/** A program of this checkout, in one file that starts faster than its sources. */
export type ServerBundle = { readonly main: string; readonly remove: () => void };

const root = join(import.meta.dirname, '../..');

/**
 * Bundles the server's sources, or another program that opens the database; packages stay where they are, so the file lies
 * inside the checkout.
 */
export async function bundleServer(main = 'server/main.ts'): Promise<ServerBundle> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'bundled-server-'));
  const removeFiles = (): void => rmSync(dir, { recursive: true, force: true });
  process.once('exit', removeFiles);
  await build({
    input: { main, 'pglite-worker': 'server/database/pglite-worker.ts' },
    cwd: root,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    transform: { target: 'node20' },
    output: { dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    logLevel: 'warn',
  });
  return {
    main: join(dir, 'main.js'),
    remove: () => {
      process.off('exit', removeFiles);
      removeFiles();
    },
  };
}
