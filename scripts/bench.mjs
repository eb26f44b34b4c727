// `npm run bench -- …`: how fast the portal is, against the least that could do it. Installs and builds what is missing.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { browserEnvironment } from './find-browser.mjs';
import { run } from './run-command.mjs';

requireNode();
process.exitCode = (await installIfNeeded()) || (await buildIfNeeded()) || (await bench());

/** Everything that it makes, browsers' profiles too, lies in one directory, which goes with it. */
async function bench() {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  // A PostgreSQL server does not run as root: who it runs as has to get in.
  chmodSync(scratch, 0o711);
  const env = { ...(await browserEnvironment()), TMPDIR: scratch };
  try {
    const args = ['--import', 'tsx', 'test/bench/run-bench.ts', ...process.argv.slice(2)];
    return await run(process.execPath, args, { env });
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}
