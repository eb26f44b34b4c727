import { resolve } from 'node:path';
import { type Rolldown, build } from 'vite';
import type { CandidateName } from './candidates.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Builds the bench's page into the folder. */
export async function buildPage(folder: string): Promise<void> {
  await bundle('test/bench/store/bench-page.ts', { file: 'page.js', folder });
}

/** Builds one candidate with all its dependencies into its own folder; the portal's store with the texts of its workers. */
export async function buildCandidate(name: CandidateName, folder: string): Promise<void> {
  const define: Record<string, string> =
    name === 'portal-store'
      ? {
          __OVERWRITE_WORKER__: JSON.stringify(await bundle('src/block-store/sealing/overwrite-worker.ts')),
          __SEAL_WORKER__: JSON.stringify(await bundle('src/block-store/sealing/seal-worker.ts')),
        }
      : {};
  await bundle(`test/bench/store/${name}.ts`, { file: `${name}/adapter.js`, folder, define });
}

type Target = { readonly file: string; readonly folder: string; readonly define?: Record<string, string> };

/** Builds one ES module, and writes it if it has a target; returns its text. */
async function bundle(entry: string, target?: Target): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', ...target?.define },
    build: {
      ...(target ? { outDir: target.folder } : {}),
      emptyOutDir: false,
      write: target !== undefined,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, entry),
        preserveEntrySignatures: 'strict',
        // One file, so that it also contains the parts that the product loads later.
        output: { entryFileNames: target?.file ?? 'worker.js', codeSplitting: false },
      },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const chunk = output?.output.find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`Nothing was built of ${entry}.`);
  return chunk.code;
}
