// `npm run import -- FILE …`, `npm run seed -- …` and `npm run fresh`: installs and builds what is missing, then runs the built tool.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { run } from './run-command.mjs';
import { serverEnvironment } from './server-environment.mjs';

const [tool, ...args] = process.argv.slice(2);
requireNode();
const code = (await installIfNeeded()) || (await buildIfNeeded());
process.exitCode =
  code ||
  (await run(process.execPath, [`dist/server/${tool}.js`, ...args.map(absoluteIfFile)], { env: serverEnvironment() }));

/**
 * npm runs this in the repository's root, but a file path is relative to the person's directory.
 * @param {string} arg
 */
function absoluteIfFile(arg) {
  const path = resolve(process.env['INIT_CWD'] ?? '.', arg);
  return !arg.startsWith('-') && existsSync(path) ? path : arg;
}
