import { defineConfig } from 'vitest/config';
import { startLimitMs, waitLimitMs } from '../wait-limits.ts';

/** Only the tests of the rules, in one process: they must find a fault of a rule without the tests of screens. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/domain/**/*.test.ts'],
    // Thousands of random steps, which every mutant of an area would repeat.
    exclude: ['**/{nobody-alone,past-statements}.test.ts'],
    testTimeout: waitLimitMs,
    hookTimeout: startLimitMs,
    isolate: false,
  },
});
