import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../measure.ts';
import { deltaCount, outboxSize } from './bench-plan.ts';
import { type ExpectedAnswers, wrongAnswers } from './expected-answers.ts';
import type { Job, Outcome, Timing } from './job.ts';
import type { Found, Group, Metric } from './report/metrics.ts';
import { bytesOnDisk, runJobs } from './run-jobs.ts';
import type { JobServer } from './serve-jobs.ts';

export type Measurement = {
  readonly server: JobServer;
  /** The URL of the candidate's module on the server. */
  readonly module: string;
  readonly rowCount: number;
  readonly groups: readonly Group[];
  readonly expected: ExpectedAnswers;
  /** The limit of a step in milliseconds. */
  readonly limitOf: (step: string) => number;
  readonly say: (line: string) => void;
};

/** A candidate with its profile, and its results so far. */
type Run = Measurement & { readonly profile: string; readonly found: Found; readonly stopped: Set<string> };

const coldStarts = 3;
const warmStarts = 3;
/** Warm starts are repeated without a step that was stopped; there are seven steps. */
const mostTries = 7;

/** One candidate through all stages on a new profile, once. Stages that were not reached are missing from the result. */
export async function measureCandidate(measurement: Measurement): Promise<Found> {
  const profile = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const run: Run = { ...measurement, profile, found: {}, stopped: new Set() };
  const stages = {
    load: () => Promise.resolve(),
    start: measureStarts,
    outbox: measureOutbox,
    delta: measureDelta,
    settle,
  };
  try {
    await measureLoad(run);
    if (typeof run.found['load'] !== 'number') return run.found;
    for (const group of measurement.groups) await stages[group](run);
    return run.found;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureLoad(run: Run): Promise<void> {
  const outcomes = await outcomesOf(run, [{ stage: 'load' }]);
  note(run, 'load', ms(outcomes, 'load'));
  note(run, 'loadStall', stalls(outcomes, 'load'));
  if (typeof run.found['load'] === 'number') run.found['bytesHot'] = bytesOnDisk(run.profile);
}

async function measureStarts(run: Run): Promise<void> {
  const cold: Outcome[] = [];
  for (let at = 0; at < coldStarts; at += 1) {
    cold.push(...(await outcomesOf(run, [{ stage: 'start', measuresMemory: at === 0 }])));
  }
  const warm = await warmOutcomes(run);
  for (const outcome of [...cold, ...warm]) check(run, outcome, run.expected.atFirst);
  note(run, 'cold', ms(cold, 'start'));
  note(run, 'coldSums', ms(cold, 'startSums'));
  note(run, 'warm', ms(warm, 'start'));
  note(run, 'warmSums', ms(warm, 'startSums'));
  for (const step of ['page10', 'page11', 'sortDown', 'totals', 'searchFirst', 'searchRare'] as const) {
    note(run, step, ms(warm, step));
  }
  note(run, 'memoryStart', memoryOf(cold));
  note(run, 'memoryQueries', memoryOf(warm));
}

/** The starts of one process after its first one. */
async function warmOutcomes(run: Run): Promise<readonly Outcome[]> {
  const asking = Array.from({ length: warmStarts }, (_none, at) => ({
    stage: 'start' as const,
    asksMore: true,
    measuresMemory: at === warmStarts - 1,
  }));
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [, ...warm] = await outcomesOf(run, [{ stage: 'start' }, ...asking]);
    if (warm.length === warmStarts) return warm;
  }
  return [];
}

async function measureOutbox(run: Run): Promise<void> {
  const outcomes = await outcomesOf(run, [{ stage: 'outbox' }]);
  for (const outcome of outcomes) check(run, outcome, { drain: run.expected.drained });
  for (const step of ['enqueue', 'drain'] as const) {
    note(
      run,
      step,
      ms(outcomes, step).map((all) => all / outboxSize),
    );
  }
}

async function measureDelta(run: Run): Promise<void> {
  const { deltas, afterDeltas } = run.expected;
  const outcomes = await outcomesOf(run, [{ stage: 'delta', deltas }]);
  note(run, 'deltaScreen', ms(outcomes, 'deltaScreen'));
  note(run, 'deltaDurable', ms(outcomes, 'deltaDurable'));
  note(run, 'deltaStall', stalls(outcomes, 'delta'));
  if (timingsOf(outcomes, 'delta').length < deltaCount) return;
  // A new process reads the data of the last one, which proves that it was durable.
  const again = await outcomesOf(run, [
    { stage: 'start', asksMore: true, skipped: [...run.stopped, 'page10', 'page11', 'sortDown'] },
  ]);
  for (const { answers } of [...outcomes, ...again]) {
    const wrong = wrongAnswers(answers, afterDeltas);
    if (wrong.length > 0) {
      run.say(`after the changes, ${wrong.join(', ')} answered wrongly`);
      run.found['deltaDurable'] = 'wrong';
    }
  }
}

async function settle(run: Run): Promise<void> {
  await outcomesOf(run, [{ stage: 'settle' }]);
  run.found['bytesCold'] = bytesOnDisk(run.profile);
}

/** Runs the jobs in their own browser process; records stopped and failed steps. */
async function outcomesOf(run: Run, jobs: readonly (Partial<Job> & Pick<Job, 'stage'>)[]): Promise<readonly Outcome[]> {
  const { module, rowCount, found, say } = run;
  const all = { module, rowCount, skipped: [...run.stopped], asksMore: false, measuresMemory: false, deltas: [] };
  const { outcomes, stopped } = await runJobs(
    run.profile,
    jobs.map((job) => ({ ...all, ...job })),
    run,
  );
  if (stopped !== undefined) {
    run.stopped.add(stopped);
    say(`${stopped} was stopped`);
    for (const metric of shownAs[stopped] ?? []) found[metric] = 'over';
  }
  for (const [step, failure] of outcomes.flatMap(({ failures }) => Object.entries(failures))) {
    say(`${step} failed: ${failure}`);
    for (const metric of shownAs[step] ?? []) found[metric] = 'failed';
  }
  return outcomes;
}

function check({ found, say }: Run, { answers }: Outcome, right: Outcome['answers']): void {
  for (const step of wrongAnswers(answers, right)) {
    say(`${step} answered wrongly`);
    for (const metric of shownAs[step] ?? []) found[metric] = 'wrong';
  }
}

/** The median, unless the step was stopped or failed. */
function note({ found }: Run, metric: Metric, values: readonly number[]): void {
  if (values.length > 0 && typeof found[metric] !== 'string') found[metric] = median(values);
}

function timingsOf(outcomes: readonly Outcome[], step: string): readonly Timing[] {
  return outcomes.flatMap(({ timings }) => timings[step] ?? []);
}

function ms(outcomes: readonly Outcome[], step: string): number[] {
  return timingsOf(outcomes, step).map((timing) => timing.ms);
}

function stalls(outcomes: readonly Outcome[], step: string): number[] {
  return timingsOf(outcomes, step).map(({ stallMs }) => stallMs);
}

function memoryOf(outcomes: readonly Outcome[]): number[] {
  return outcomes.flatMap(({ memoryBytes }) => memoryBytes ?? []);
}

/** The metric of each step. */
const shownAs: Readonly<Partial<Record<string, readonly Metric[]>>> = {
  load: ['load'],
  start: ['cold', 'coldSums', 'warm', 'warmSums'],
  startSums: ['coldSums', 'warmSums'],
  page10: ['page10'],
  page11: ['page11'],
  sortDown: ['sortDown'],
  totals: ['totals'],
  searchFirst: ['searchFirst'],
  searchRare: ['searchRare'],
  outbox: ['enqueue', 'drain'],
  enqueue: ['enqueue'],
  drain: ['drain'],
  delta: ['deltaScreen', 'deltaDurable'],
};
