// `npm test`: all checks, also on a fresh clone. Steps of one core run side by side, the others one after the other; the schedules of
// faults run in the background of the first ones. Node built-ins only.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { browserEnvironment } from './find-browser.mjs';
import { isStopping, root, run, runQuietly } from './run-command.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const node = process.execPath;
const results = join(root, 'test-results');
const total = { passed: 0, failed: 0 };
/** @type {string[]} The names of failed tests: the last lines repeat them. */
const failures = [];
/** @type {import('./test-counts.mjs').FileTime[]} */
const times = [];
const begunAt = performance.now();
let blocked = '';
/** @type {(isBuilt: boolean) => void} Reports once whether the build succeeded. */
let tellBuilt;
/** @type {Promise<boolean>} */
const isBuilt = new Promise((resolve) => (tellBuilt = resolve));

requireNode();
await step('install', () => exitCode(installIfNeeded({ withTableTypes: true })), { blocksOthers: true });
const schedules = begun(() => vitestBehind('simulator'));
await sideBySide([
  ['types', () => quietly('scripts/typecheck.mjs')],
  ['build', build],
  ['lint', lint],
  ['dead code', () => quietly('node_modules/knip/bin/knip.js', '--no-gitignore')],
  ['architecture', () => vitestQuietly('architecture')],
  ['messages', () => quietly('scripts/messages.mjs', '--check')],
  ['format', () => quietly('node_modules/oxfmt/bin/oxfmt', '--check')],
  ['what was built', () => onBuild(() => vitestQuietly('built'))],
  ['lock file', () => quietly('scripts/complete-lock.mjs', '--check')],
]);
await step('rules, engine and page', () => vitest('unit', 'page'));
await step('server', () => vitest('server'));
await step('schedules of faults', async () => told(await schedules));
// These run alone, because their result depends on time.
await step('engine, servers and database together', () => vitest('real-parts'));
await step('journeys', () => onBuild(journeys));
tellTimes();
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : isStopping() ? 130 : 0);

/**
 * Runs one step under its heading and adds its counts; a step that throws counts as one failure.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 * @param {{ blocksOthers?: boolean }} [options] whether a failure stops all later steps
 */
async function step(name, work, { blocksOthers = false } = {}) {
  if (isStopping()) return;
  console.log(`\n── ${name}`);
  if (blocked) {
    console.log(`not run, because "${blocked}" failed`);
    total.failed += 1;
    return;
  }
  const started = performance.now();
  const {
    passed,
    failed,
    failures: named = [],
    times: ofFiles = [],
  } = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, failures: [], times: [] };
  });
  if (failed > 0) failures.push(...(named.length > 0 ? named : ['']).map((what) => `  ✗ ${name} ${what}`.trimEnd()));
  times.push(...ofFiles);
  total.passed += passed;
  total.failed += failed;
  if (blocksOthers && failed > 0) blocked = name;
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds(started)} s)`);
}

/**
 * Steps that use one core each, two at a time.
 * @param {[name: string, work: () => Promise<Counts>][]} steps
 */
async function sideBySide(steps) {
  const waiting = [...steps];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await step(...next);
  };
  await Promise.all([lane(), lane()]);
}

/** One thread: another step uses the other core. */
async function lint() {
  const env = { ...process.env, GOMAXPROCS: '1' };
  const { code, output } = await runQuietly(node, ['node_modules/oxlint/bin/oxlint', '--threads', '1'], { env });
  if (code !== 0) console.log(output.trimEnd());
  return exitCode(Promise.resolve(code));
}

async function build() {
  let code = 1;
  try {
    code = await buildIfNeeded();
  } finally {
    tellBuilt(code === 0);
  }
  return exitCode(Promise.resolve(code));
}

/**
 * Runs a step after the build; if the build failed, only this step fails with it.
 * @param {() => Promise<Counts>} work
 */
async function onBuild(work) {
  if (!(await isBuilt)) throw new Error('not run, because the build failed');
  return work();
}

/** One check, counted as one test. @param {Promise<number>} code */
async function exitCode(code) {
  return (await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** One check whose output matters only when it fails. @param {string[]} args */
async function quietly(...args) {
  const { code, output } = await runQuietly(node, args);
  if (code !== 0) console.log(output.trimEnd());
  return exitCode(Promise.resolve(code));
}

/** @param {string[]} projects */
async function vitest(...projects) {
  const { report, args } = vitestRun(projects);
  return countVitest(report, await run(node, args));
}

/**
 * Runs beside other steps.
 * @param {string[]} projects
 */
async function vitestQuietly(...projects) {
  const { report, args } = vitestRun(projects);
  const { code, output } = await runQuietly(node, args);
  if (code !== 0) console.log(output.trimEnd());
  return countVitest(report, code);
}

/**
 * Computes for minutes and depends on no clock, so it runs at low priority.
 * @param {string} project
 */
async function vitestBehind(project) {
  const { report, args } = vitestRun([project]);
  const { code, output } = await runQuietly(node, args, { isBehind: true });
  return { output, counts: countVitest(report, code) };
}

/**
 * Prints the output that was held back during other steps.
 * @param {{ output: string, counts: Counts }} ended
 */
function told({ output, counts }) {
  console.log(output.trimEnd());
  return counts;
}

/**
 * Starts work for a later step.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
function begun(work) {
  const result = blocked || isStopping() ? Promise.reject(new Error('not begun')) : work();
  // The later step handles the error.
  result.catch(() => undefined);
  return result;
}

/** @param {string[]} projects */
function vitestRun(projects) {
  const report = freshReport(`vitest-${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { report, args: ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters] };
}

async function journeys() {
  const report = freshReport('journeys.json');
  const env = { ...(await browserEnvironment()), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(
    node,
    ['node_modules/@playwright/test/cli.js', 'test', '--project=journeys', '--reporter=list,json'],
    { env },
  );
  return countPlaywright(report, code);
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(results, { recursive: true });
  const report = join(results, name);
  rmSync(report, { force: true });
  return report;
}

/** Times per file: a new test shows its cost. */
function tellTimes() {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 8);
  if (slowest.length > 0) console.log('\nThe slowest files, in seconds:');
  for (const { file, seconds: took } of slowest) console.log(`${took.toFixed(0).padStart(6)}  ${file}`);
  console.log(`\nAll of it took ${((performance.now() - begunAt) / 60_000).toFixed(1)} minutes.`);
}

/** @param {number} started */
function seconds(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}
