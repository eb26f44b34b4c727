// `npm run test:faults -- …`: the long suite of faults. Installs what is missing, and builds where a real browser needs it.
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { run } from './run-command.mjs';

const args = process.argv.slice(2);
// Only real browsers run what was built; the other parts run the sources.
const needsBrowser =
  /--part[= ]browser/.test(args.join(' ')) || !/--(part|schedules|plant|replay|list)\b/.test(args.join(' '));
requireNode();
process.exitCode = (await installIfNeeded()) || (needsBrowser && (await buildIfNeeded())) || (await suite());

async function suite() {
  const env = { ...process.env, ...(needsBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}) };
  return run(process.execPath, ['--import', 'tsx', 'test/faults/run/long-suite.ts', ...args], { env });
}
