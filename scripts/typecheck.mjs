// Type-checks each runtime with its own settings; all of them are run, so that one mistake does not hide another.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { generateLists } from './generate-lists.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/@typescript/native/bin/tsc', import.meta.url));
const projects = [
  'tsconfig.json',
  'sw/tsconfig.json',
  'server/tsconfig.json',
  'test/tsconfig.json',
  'scripts/tsconfig.json',
];

await generateLists();
const failed = projects.filter((project) => {
  const { status } = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`);
  process.exit(1);
}
