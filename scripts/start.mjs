// `npm start`: from a fresh or older clone to a running portal. Node built-ins only: it runs before npm installs packages.
import { buildIfNeeded, installIfNeeded, isBuilt, isInstalled, requireNode } from './ensure-ready.mjs';
import { isStopping, run } from './run-command.mjs';
import { serverEnvironment } from './server-environment.mjs';

requireNode();
await phase('1/4 installing', isInstalled(), installIfNeeded);
await phase('2/4 building', isBuilt(), buildIfNeeded);
console.log('3/4 preparing the database…');
process.exitCode = await run(process.execPath, ['dist/server/main.js'], {
  env: serverEnvironment(),
  onMessage: (message) => {
    if (message === 'serving') console.log('4/4 serving: press Ctrl-C to stop');
  },
});

/** @param {string} name @param {boolean} isDone @param {() => Promise<number>} work */
async function phase(name, isDone, work) {
  console.log(isDone ? `${name}: nothing to do` : `${name}…`);
  const code = await work();
  if (code === 0 && !isStopping()) return;
  if (!isStopping()) console.error(`The portal was not started: "${name}" failed.`);
  process.exit(code === 0 ? 130 : code);
}
