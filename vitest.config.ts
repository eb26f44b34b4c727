import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { generateLists } from './scripts/generate-lists.mjs';
import { startLimitMs, waitLimitMs } from './test/wait-limits.ts';

/** A file of the long suite (`npm run test:faults`), and what leaves it out of `npm test`. */
const longTests = process.env['LONG_SUITE'] === '1' ? [] : ['**/*.long.test.ts'];
const simulator = 'test/faults/simulator.test.ts';

// Tests read the generated lists, also where one is run alone after a file was added.
await generateLists();

/** Of every project; a test that takes longer than one condition names its own. */
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
          // Modules are loaded once a process, not once a file, in half the time: no test file changes one.
          isolate: false,
          // One file per core beside the simulator's processes; with these a test may have to wait for its turn.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Minutes of computing in processes of its own, by a clock of its own: `npm test` runs it behind everything else.
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
        // What `npm run build` has made: run it first.
        test: {
          name: 'built',
          ...limits,
          environment: 'node',
          include: ['test/built/**/*.test.ts'],
        },
      },
      {
        // As Node itself reads it; the other form of the package would be a second GraphQL beside the schema builder's.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'server',
          ...limits,
          environment: 'node',
          include: ['test/server/**/*.test.ts'],
          exclude: longTests,
          globalSetup: ['test/provide-postgres.ts'],
          isolate: false,
          // One file per core, where the default leaves one core idle; a number of its own wants an order of its own.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The engine against real server processes on a real PostgreSQL; each file starts its own, side by side.
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
        // Pieces of the page, without a browser, through the page's own plugins (message macros, catalogues).
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
