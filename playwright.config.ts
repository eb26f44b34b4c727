import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium where there is one; otherwise Playwright's own. */
const chromium = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium'].find((path) => existsSync(path));

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  // A worker has a server and a database of its own, and each journey browsers: a second one is too much for two cores.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox', '--disable-quic'] },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
