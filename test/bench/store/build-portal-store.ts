// `npm run bench:adapter`: the portal's candidate as one file, test/bench/dist/portal-store.js, with its workers inside.
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

const overwriting = await bundle('src/block-store/sealing/overwrite-worker.ts', 'overwriting', {}, false);
const sealing = await bundle('src/block-store/sealing/seal-worker.ts', 'sealing', {}, false);
await bundle(
  'test/bench/store/portal-store.ts',
  'portal-store',
  { __OVERWRITE_WORKER__: JSON.stringify(overwriting), __SEAL_WORKER__: JSON.stringify(sealing) },
  true,
);

/** Builds one ES module; returns its text. */
async function bundle(entry: string, name: string, define: Record<string, string>, write: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: resolve(import.meta.dirname, '../dist'),
      emptyOutDir: false,
      write,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, entry),
        preserveEntrySignatures: 'strict',
        // One file for any server: it also contains the parts that the product loads later.
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const chunk = output?.output.find((one) => one.type === 'chunk');
  if (!chunk) throw new Error(`Nothing was built of ${entry}.`);
  return chunk.code;
}
