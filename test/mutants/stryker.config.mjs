// Stryker's configuration: mutates the rules of one area, in a copy of the sources, so that a stopped run leaves no mutant behind.
import { fileURLToPath } from 'node:url';
import { areas, askForArea } from './areas.mjs';

const area = process.env['MUTANTS_AREA'] ?? '';
const mutate = areas.get(area);
if (!mutate) throw new Error(askForArea);

export default {
  mutate,
  // A changed text changes no rule, and the type checker catches an emptied object.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  ignoreStatic: true,
  testRunner: 'vitest',
  plugins: [fileURLToPath(new URL('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url))],
  vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  ignorePatterns: ['/dist', '/.data', '/.cache', '/locales', '/public', '/test/bench', '/test/mutants/node_modules'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutants-${area}.json` },
  thresholds: { high: 90, low: 80, break: 80 },
  allowConsoleColors: false,
};
