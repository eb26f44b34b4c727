// Type-checks each runtime with its own settings. All of them run, so that one error does not hide another.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { generateLists } from './generate-lists.mjs';
import { runQuietly } from './run-command.mjs';

const tsc = fileURLToPath(new URL('../node_modules/@typescript/native/bin/tsc', import.meta.url));
/** The slowest projects are first. */
const projects = [
  'test/tsconfig.json',
  'server/tsconfig.json',
  'tsconfig.json',
  'sw/tsconfig.json',
  'scripts/tsconfig.json',
];

await generateLists({ withTableTypes: true });
const waiting = [...projects];
/** @type {string[]} */
const failed = [];
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
if (failed.length > 0) {
  console.error(`Type errors in: ${failed.join(', ')}`);
  process.exit(1);
}

async function checkNext() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    // The checkers of one project each compute the shared types again; projects side by side do not.
    const { code, output } = await runQuietly(process.execPath, [
      tsc,
      '--checkers',
      '1',
      '--pretty',
      'false',
      '-p',
      project,
    ]);
    if (output.trim()) console.error(output.trimEnd());
    if (code !== 0) failed.push(project);
  }
}
