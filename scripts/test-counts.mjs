// Reads what vitest and Playwright counted. A test that was skipped counts as failed: nothing here may pass in silence.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string} report vitest's JSON report @param {number} code its exit code
 * @returns {{ passed: number, failed: number }}
 */
export function countVitest(report, code) {
  /** @typedef {{ status: string, assertionResults: unknown[] }} File */
  const counts = /** @type {{ numPassedTests: number, numTotalTests: number, testResults: File[] } | undefined} */ (
    readReport(report)
  );
  if (!counts) return { passed: 0, failed: 1 };
  const broken = counts.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return atLeastOneIf(code, counts.numPassedTests, counts.numTotalTests - counts.numPassedTests + broken.length);
}

/**
 * @param {string} report Playwright's JSON report @param {number} code its exit code
 * @returns {{ passed: number, failed: number }}
 */
export function countPlaywright(report, code) {
  const counts = /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> } | undefined} */ (
    readReport(report)
  );
  if (!counts) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = counts.stats;
  return atLeastOneIf(code, expected, unexpected + flaky + skipped);
}

/** A run that ended badly has failed, even where no test of its own has. @param {number} code @param {number} passed @param {number} failed */
function atLeastOneIf(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} report @returns {unknown} */
function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
