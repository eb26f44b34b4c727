/**
 * Shared by all server tests of a run: one real PostgreSQL (`inject('postgresUrl')`), and the embedded database's worker as JavaScript,
 * because otherwise each of its many threads would load a TypeScript compiler.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import { type RealPostgres, startRealPostgres } from './real-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL; each test file creates its own database there. */
    postgresUrl: string;
    /** URL of the embedded database's worker file, ready to run. */
    pgliteWorker: string;
  }
}

let postgres: RealPostgres | undefined;

export async function setup(project: TestProject) {
  postgres = await startRealPostgres();
  project.provide('postgresUrl', postgres.url);
  project.provide('pgliteWorker', await bundledWorker());
}

export async function teardown() {
  await postgres?.stop();
}

/** Below node_modules, so that it finds its packages; its name contains the hash of its sources. */
async function bundledWorker(): Promise<string> {
  const source = fileURLToPath(new URL('../server/database/embedded/pglite-worker.ts', import.meta.url));
  const version = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const file = fileURLToPath(new URL(`../node_modules/.cache/portal-tests/pglite-${version}.mjs`, import.meta.url));
  if (!existsSync(file)) {
    const bundle = await rolldown({ input: source, platform: 'node', external: /^@electric-sql/ });
    await bundle.write({ file, format: 'esm' });
    await bundle.close();
  }
  return pathToFileURL(file).href;
}
