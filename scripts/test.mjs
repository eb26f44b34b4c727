// `npm test`: everything that is checked, one step after the other, on a fresh clone too. Node built-ins only.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded, installIfNeeded, requireNode } from './ensure-ready.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { isStopping, root, run, runQuietly } from './run-command.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').Counts} Counts */

const node = process.execPath;
const results = join(root, 'test-results');
const total = { passed: 0, failed: 0 };
/** @type {string[]} What failed, by name: the last lines say it again, far below where it happened. */
const failures = [];
let [blocked, isBuilt] = ['', false];

requireNode();
await step('install', () => exitCode(installIfNeeded()), { blocksOthers: true });
await sideBySide([
  ['types', () => quietly('scripts/typecheck.mjs')],
  ['build', build],
  ['lint', () => quietly('node_modules/oxlint/bin/oxlint')],
  ['dead code', () => quietly('node_modules/knip/bin/knip.js')],
  ['messages', () => quietly('scripts/messages.mjs', '--check')],
  ['format', () => quietly('node_modules/oxfmt/bin/oxfmt', '--check')],
  ['lock file', () => quietly('scripts/complete-lock.mjs', '--check')],
]);
await step('architecture', () => vitest('architecture'));
await step('rules, engine and page', () => vitest('unit', 'page'));
await step('server', () => vitest('server'));
await step('engine, servers and database together', () => vitest('real-parts'));
await step('what was built', () => onBuild(() => vitest('built')));
await step('journeys', () => onBuild(journeys));
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : isStopping() ? 130 : 0);

/**
 * Runs one step under its heading and adds what it counted; a step that throws has failed once.
 * @param {string} name @param {() => Promise<Counts>} work
 * @param {{ blocksOthers?: boolean }} [options] whether nothing can follow where it fails
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
  } = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, failures: [] };
  });
  if (failed > 0) failures.push(...(named.length > 0 ? named : ['']).map((what) => `  ✗ ${name} ${what}`.trimEnd()));
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

async function build() {
  const code = await buildIfNeeded();
  isBuilt = code === 0;
  return exitCode(Promise.resolve(code));
}

/** What runs the built portal; only that fails with it. @param {() => Promise<Counts>} work */
async function onBuild(work) {
  if (!isBuilt) throw new Error('not run, because the build failed');
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
  const report = freshReport(`vitest-${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters]);
  return countVitest(report, code);
}

async function journeys() {
  const report = freshReport('journeys.json');
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run(node, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], { env });
  return countPlaywright(report, code);
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(results, { recursive: true });
  const report = join(results, name);
  rmSync(report, { force: true });
  return report;
}

/** @param {number} started */
function seconds(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}
