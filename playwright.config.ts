import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { shellPath } from './test/journeys/support/device.ts';
import { testLimitMs, waitLimitMs } from './test/wait-limits.ts';

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './test/journeys/support/server/prepare-world.ts',
  // Each journey has a server, a database and browsers of its own, so that they know nothing of each other. Two more than there
  // are cores: some wait for what takes its time, such as the pause before a request is made again, while the others compute.
  workers: availableParallelism() + 2,
  // `npm test` runs the first: one way through each area. The rest is a part of the long suite: rarer ways, tagged `@long`, and what a
  // device goes through, or what disturbs a browser, its storage or its server, which guards the engine and the session.
  projects: [
    { name: 'journeys', testIgnore: ['faults/**', 'devices/**'], grepInvert: /@long/ },
    { name: 'long', testIgnore: ['faults/**', 'devices/**'], grep: /@long/ },
    { name: 'faults', testMatch: ['faults/**/*.spec.ts', 'devices/**/*.spec.ts'] },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: testLimitMs,
  expect: { timeout: waitLimitMs, toPass: { timeout: waitLimitMs } },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: shellPath(), args: ['--no-sandbox', '--disable-quic'] },
    screenshot: 'only-on-failure',
    // Recording every step takes a fifth of the time; `npm run test:journeys -- --trace on` does it where it is wanted.
    trace: 'off',
  },
});
