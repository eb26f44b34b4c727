import { defineConfig } from 'vitest/config';
import { startLimitMs, waitLimitMs } from '../wait-limits.ts';

/** The tests of the rules alone, in one process. A fault in a rule must be caught here, not by a test of a screen. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/domain/**/*.test.ts'],
    // Thousands of steps, which every mutant of an area would repeat.
    exclude: ['**/{nobody-alone,past-statements}.test.ts'],
    testTimeout: waitLimitMs,
    hookTimeout: startLimitMs,
    isolate: false,
  },
});
