// `npm run dev`: the server from its sources, restarted when they change, and vite for the page in front of it.
import { installIfNeeded, requireNode } from './ensure-ready.mjs';
import { run, stopAll } from './run-command.mjs';
import { serverEnvironment } from './server-environment.mjs';
import { generateTableTypes } from './table-types.mjs';

requireNode();
const installed = await installIfNeeded();
if (installed !== 0) process.exit(installed);

const server = run(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], { env: serverEnvironment() });
const page = run(process.execPath, ['node_modules/vite/bin/vite.js']);
// Only the editor needs these types, so the server and the page do not wait for them. A failure is printed.
generateTableTypes().catch(() => undefined);
process.exitCode = await Promise.race([server, page]);
stopAll();
