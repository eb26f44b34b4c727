// Stryker's configuration: mutates the rules of one area, in a copy of the sources, so that a stopped run leaves no mutant behind.
import { fileURLToPath } from 'node:url';

/** The files of each area; texts, columns and documents hold no rules. */
const areas = new Map([
  ...['payments', 'invoices', 'approvals', 'cards', 'bank-accounts', 'ledger'].map(
    (area) =>
      /** @type {const} */ ([area, [`domain/${area}/**/*.ts`, '!domain/**/*-{errors,words,columns,document}.ts']]),
  ),
  ['money', ['domain/money.ts', 'domain/amount.ts', 'domain/amount-refusal.ts', 'domain/plain-figures.ts']],
]);

const area = process.env['MUTANTS_AREA'] ?? '';
const mutate = areas.get(area);
if (!mutate) throw new Error(`Name one of these areas: ${[...areas.keys()].join(', ')}.`);

export default {
  mutate,
  // A changed text is not a changed rule, and the types already find an empty object.
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
