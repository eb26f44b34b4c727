import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { generateLists } from './scripts/generate-lists.mjs';
import { startLimitMs, waitLimitMs } from './test/wait-limits.ts';

/** A file of the long suite (`npm run test:faults`), and the pattern that excludes it from `npm test`. */
const longTests = process.env['LONG_SUITE'] === '1' ? [] : ['**/*.long.test.ts'];
const simulator = 'test/faults/simulator.test.ts';

// Tests read the generated lists, also if one test runs alone after a file was added.
await generateLists();

/** For every project; a test that takes longer than one condition sets its own limit. */
const limits = { testTimeout: waitLimitMs, hookTimeout: startLimitMs, expect: { poll: { timeout: waitLimitMs } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...limits,
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            'test/{architecture,built,features,journeys,kit,platform,real-parts,server,ui}/**',
            simulator,
            ...longTests,
          ],
          // Modules are loaded once per process, not once per file, in half the time: no test file changes one.
          isolate: false,
          // One file per core beside the simulator's processes; a test may have to wait for them.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Minutes of computing in separate processes, with virtual time: `npm test` runs it in the background.
        test: {
          name: 'simulator',
          ...limits,
          environment: 'node',
          include: [simulator],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'architecture',
          ...limits,
          environment: 'node',
          include: ['test/architecture/**/*.test.ts'],
        },
      },
      {
        // Tests of the output of `npm run build`, which must run first.
        test: {
          name: 'built',
          ...limits,
          environment: 'node',
          include: ['test/built/**/*.test.ts'],
        },
      },
      {
        // The module that Node itself loads; the package's other format would be a second GraphQL instance beside the schema builder's.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'server',
          ...limits,
          environment: 'node',
          include: ['test/server/**/*.test.ts'],
          exclude: longTests,
          globalSetup: ['test/provide-postgres.ts'],
          isolate: false,
          // One file per core; the default leaves one core idle. A separate number needs a separate group.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The engine against real server processes on a real PostgreSQL; each file starts its own, concurrently.
        test: {
          name: 'real-parts',
          ...limits,
          environment: 'node',
          include: ['test/real-parts/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Parts of the page, without a browser, with the page's own plugins (message macros, catalogues).
        extends: './vite.config.ts',
        test: {
          name: 'page',
          ...limits,
          environment: 'node',
          include: ['test/{features,kit,platform,ui}/**/*.test.{ts,tsx}'],
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
