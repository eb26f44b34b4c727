import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { shellPath } from './test/journeys/support/device.ts';
import { testLimitMs, waitLimitMs } from './test/wait-limits.ts';

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './test/journeys/support/server/prepare-world.ts',
  // Each journey has its own server, database and browsers, so that journeys are independent. Two workers more than cores: some wait, for
  // a backoff for example, while the others compute.
  workers: availableParallelism() + 2,
  // `npm test` runs the first project: one journey through each area. The others belong to the long suite: rare paths, tagged `@long`,
  // and faults of a device, a browser, its storage or its server, which test the engine and the session.
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
    // A trace takes a fifth of the time; `npm run test:journeys -- --trace on` records one.
    trace: 'off',
  },
});
