// Reads the counts of vitest and Playwright. A skipped test counts as failed.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run-command.mjs';

/** @typedef {{ file: string, seconds: number }} FileTime how long the tests of one file took, one after the other */
/**
 * @typedef {{ passed: number, failed: number, failures?: string[], times?: FileTime[] }} Counts `failures`: the names of failed tests
 * that have one
 */

/**
 * @param {string} report vitest's JSON report @param {number} code its exit code
 * @returns {Counts}
 */
export function countVitest(report, code) {
  /** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }} File */
  const counts = /** @type {{ numPassedTests: number, numTotalTests: number, testResults: File[] } | undefined} */ (
    readReport(report)
  );
  if (!counts) return { passed: 0, failed: 1 };
  const broken = counts.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = counts.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  );
  failures.push(...broken.map(({ name }) => relative(root, name)));
  const failed = counts.numTotalTests - counts.numPassedTests + broken.length;
  const times = counts.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { ...atLeastOneIf(code, counts.numPassedTests, failed), failures, times };
}

/** @typedef {{ ok: boolean, file: string, title: string, tests: { results: { duration: number }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {string} report Playwright's JSON report @param {number} code its exit code
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  /** @typedef {Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>} Stats */
  const counts = /** @type {{ stats: Stats, suites: Suite[] } | undefined} */ (readReport(report));
  if (!counts) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = counts.stats;
  const specs = counts.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ ok, file, title }) => (ok ? [] : [`${file} › ${title}`]));
  /** @type {Map<string, number>} */
  const ofFile = new Map();
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      ofFile.set(file, (ofFile.get(file) ?? 0) + duration / 1000);
  const times = [...ofFile].map(([file, seconds]) => ({ file: `test/journeys/${file}`, seconds }));
  return { ...atLeastOneIf(code, expected, unexpected + flaky + skipped), failures, times };
}

/**
 * A run with a bad exit code has failed, even if no test has.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
function atLeastOneIf(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} report @returns {unknown} */
function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
