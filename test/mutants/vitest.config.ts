import { defineConfig } from 'vitest/config';
import { startLimitMs, waitLimitMs } from '../wait-limits.ts';

/** The tests of the rules alone, in one process: what they do not notice, no test of a screen should have to. */
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
