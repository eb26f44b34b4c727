// `npm run test:mutants -- AREA`: changes the rules of one area one by one, and reports the changes that no test notices.
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded, requireNode } from './ensure-ready.mjs';
import { npm, root, run } from './run-command.mjs';

const folder = join(root, 'test', 'mutants');
requireNode();
// The lowest priority, because a run takes half an hour and must not slow down other processes.
setPriority(19);
process.exitCode =
  (await installIfNeeded()) || (await installStrykerIfNeeded()) || (await mutants(process.argv[2] ?? ''));

/** Stryker has its own packages, which neither a start nor a test of the portal installs. */
async function installStrykerIfNeeded() {
  const installed = join(folder, 'node_modules', '@stryker-mutator', 'core', 'package.json');
  const versionIn = (/** @type {string} */ file) =>
    /** @type {{ version?: string, dependencies?: Record<string, string> }} */ (JSON.parse(readFileSync(file, 'utf8')));
  const wanted = versionIn(join(folder, 'package.json')).dependencies?.['@stryker-mutator/core'];
  if (existsSync(installed) && versionIn(installed).version === wanted) return 0;
  return npm(['ci', '--prefix', folder, '--no-audit', '--no-fund']);
}

/** @param {string} area */
function mutants(area) {
  const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const env = { ...process.env, MUTANTS_AREA: area };
  return run(process.execPath, [stryker, 'run', 'test/mutants/stryker.config.mjs'], { env });
}
