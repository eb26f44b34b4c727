// `npm run bench -- …`: compares the portal's speed with a minimal implementation. Installs and builds what is missing.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { browserEnvironment } from './find-browser.mjs';
import { run } from './run-command.mjs';

requireNode();
process.exitCode = (await installIfNeeded()) || (await buildIfNeeded()) || (await bench());

/** All files that it makes, including browser profiles, are in one directory, which is deleted at the end. */
async function bench() {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  // A PostgreSQL server does not run as root; its user needs access to the directory.
  chmodSync(scratch, 0o711);
  const env = { ...(await browserEnvironment()), TMPDIR: scratch };
  try {
    const args = ['--import', 'tsx', 'test/bench/run-bench.ts', ...process.argv.slice(2)];
    return await run(process.execPath, args, { env });
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}
