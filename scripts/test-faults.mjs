// `npm run test:faults -- …`: the long suite of faults. Installs what is missing, and builds if a real browser needs it.
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { browserEnvironment } from './find-browser.mjs';
import { run } from './run-command.mjs';

const args = process.argv.slice(2);
const said = args.join(' ');
const isEverything = !/--(part|schedules|plants?|replay|list)\b/.test(said);
// Playwright runs the first of these parts and vitest the second; the suite of schedules runs the others.
const onlyJourneys = /--part[= ]journeys\b/.test(said);
const onlyServer = /--part[= ]server\b/.test(said);
const onlyVisibility = /--part[= ]visibility\b/.test(said);
// Only real browsers run the build; the other parts run the sources.
const needsBrowser = isEverything || onlyJourneys || /--part[= ]browser\b/.test(said);
requireNode();
process.exitCode =
  (await installIfNeeded()) ||
  (needsBrowser && (await buildIfNeeded())) ||
  ((isEverything || onlyJourneys) && (await journeys())) ||
  ((isEverything || onlyServer) && (await server())) ||
  (onlyVisibility && (await visibility())) ||
  (!onlyJourneys && !onlyServer && !onlyVisibility && (await schedules())) ||
  0;

async function journeys() {
  const env = await browserEnvironment();
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--project=faults', '--project=long'], {
    env,
  });
}

/** Every server test, including those that `npm test` leaves out, on both databases. */
function server() {
  const env = { ...process.env, LONG_SUITE: '1' };
  return run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'], { env });
}

/** Moves people and groups in random businesses, and checks what each person sees; 10,000 businesses by default. */
function visibility() {
  const numberAfter = (/** @type {string} */ name) => new RegExp(`--${name}[= ](\\d+)`).exec(said)?.[1];
  const VISIBILITY_TREES = numberAfter('schedules') ?? '10000';
  const env = { ...process.env, VISIBILITY_TREES, VISIBILITY_SEED: numberAfter('seed') ?? '1' };
  const only = ['--project', 'server', 'test/server/sync/visibility.test.ts'];
  return run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...only], { env });
}

async function schedules() {
  const env = needsBrowser ? await browserEnvironment() : process.env;
  // Node's own TypeScript support leaves functions unchanged; tsx sets the name of each function whenever it is created.
  const { typescript: readsTypes } = /** @type {{ typescript?: unknown }} */ (process.features);
  const typed = readsTypes ? [] : ['--import', 'tsx'];
  return run(process.execPath, [...typed, 'test/faults/run/long-suite.ts', ...args], { env });
}
