// `npm run test:mutants -- AREA`: changes the rules of one area one by one, and reports the changes that no test notices.
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { areas, askForArea } from '../test/mutants/areas.mjs';
import { installIfNeeded, installPackages, requireNode } from './ensure-ready.mjs';
import { root, run } from './run-command.mjs';

const folder = join(root, 'test', 'mutants');
const area = process.argv[2] ?? '';
requireNode();
if (!areas.has(area)) {
  console.error(askForArea);
  process.exit(1);
}
// Half an hour of computing must not slow down what else runs here.
setPriority(19);
// Stryker has its own packages, which neither a start nor a test of the portal installs.
process.exitCode = (await installIfNeeded()) || (await installPackages(folder)) || (await mutants());

function mutants() {
  const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const env = { ...process.env, MUTANTS_AREA: area };
  return run(process.execPath, [stryker, 'run', 'test/mutants/stryker.config.mjs'], { env });
}
