import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../measure.ts';
import type { PlainBrowser } from '../plain-browser.ts';
import { startPlainBrowser } from '../plain-browser.ts';
import { deltaCount, outboxSize } from './bench-plan.ts';
import type { Job, Outcome } from './job.ts';
import type { ExpectedAnswers } from './expected-answers.ts';
import { wrongAnswers } from './expected-answers.ts';
import type { Found, Group, Metric } from './metrics.ts';
import type { JobServer } from './serve-jobs.ts';

export type Measurement = {
  readonly server: JobServer;
  /** Where the candidate's module lies on the server. */
  readonly module: string;
  readonly rowCount: number;
  readonly groups: readonly Group[];
  readonly expected: ExpectedAnswers;
  /** Milliseconds after which a step is stopped: ten times what the floor needs. */
  readonly limitOf: (step: string) => number;
  readonly say: (line: string) => void;
};

/** Has each measuring of memory collect what is garbage at once. */
const flags = ['--enable-blink-features=ForceEagerMeasureMemory'];
const coldStarts = 3;
const warmStarts = 3;

/** One candidate through all stages on a profile of its own, once. What it did not get to is not in the answer. */
export async function measureCandidate(measurement: Measurement): Promise<Found> {
  const profile = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const found: Found = {};
  try {
    const run = runner(measurement, profile, found);
    await run.load();
    if (found['load'] === undefined || typeof found['load'] === 'string') return found;
    found['bytesHot'] = bytesOnDisk(profile);
    if (measurement.groups.includes('start')) await run.starts();
    if (measurement.groups.includes('outbox')) await run.outbox();
    if (measurement.groups.includes('delta')) await run.delta();
    if (measurement.groups.includes('settle')) {
      await run.settle();
      found['bytesCold'] = bytesOnDisk(profile);
    }
    return found;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runner(measurement: Measurement, profile: string, found: Found) {
  const { expected, say } = measurement;
  const stopped = new Set<string>();
  const job = (rest: Partial<Job> & Pick<Job, 'stage'>): Job => ({
    module: measurement.module,
    rowCount: measurement.rowCount,
    skipped: [...stopped],
    asksMore: false,
    measuresMemory: false,
    deltas: [],
    ...rest,
  });
  /** Jobs one after the other in one browser process; those of a browser that had to be stopped have no outcome. */
  const inBrowser = async (jobs: readonly Job[]): Promise<readonly Outcome[]> => {
    const browser = await startPlainBrowser(profile, flags);
    const outcomes: Outcome[] = [];
    try {
      for (const one of jobs) {
        const outcome = await runJob(browser, one, measurement);
        if (typeof outcome === 'string') {
          stopped.add(outcome);
          for (const metric of metricsOf[outcome] ?? []) found[metric] = 'over';
          say(`${one.stage}: ${outcome} was stopped`);
          break;
        }
        for (const [step, failure] of Object.entries(outcome.failures)) {
          say(`${one.stage}: ${step} failed: ${failure}`);
          for (const metric of metricsOf[step] ?? []) found[metric] = 'failed';
        }
        outcomes.push(outcome);
      }
    } finally {
      await browser.quit();
    }
    return outcomes;
  };
  const check = (outcome: Outcome, right: Outcome['answers']) => {
    for (const step of wrongAnswers(outcome.answers, right)) {
      say(`${step} answered wrongly`);
      for (const metric of metricsOf[step] ?? []) found[metric] = 'wrong';
    }
  };
  const note = (metric: Metric, values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    if (known.length > 0 && typeof found[metric] !== 'string') found[metric] = median(known);
  };
  const timesOf = (outcomes: readonly Outcome[], step: string) =>
    outcomes.flatMap(({ timings }) => timings[step] ?? []);
  const ms = (outcomes: readonly Outcome[], step: string) => timesOf(outcomes, step).map((timing) => timing.ms);

  return {
    load: async () => {
      const outcomes = await inBrowser([job({ stage: 'load' })]);
      note('load', ms(outcomes, 'load'));
      note(
        'loadStall',
        timesOf(outcomes, 'load').map(({ stallMs }) => stallMs),
      );
    },
    starts: async () => {
      const cold: Outcome[] = [];
      for (let at = 0; at < coldStarts; at += 1) {
        cold.push(...(await inBrowser([job({ stage: 'start', measuresMemory: at === 0 })])));
      }
      // One more process, in which the first start is not counted; again without each step that was stopped.
      let warm: readonly Outcome[] = [];
      for (let tries = 0; warm.length < warmStarts + 1 && tries < 6; tries += 1) {
        const more = Array.from({ length: warmStarts }, (_none, at) =>
          job({ stage: 'start', asksMore: true, measuresMemory: at === warmStarts - 1 }),
        );
        warm = await inBrowser([job({ stage: 'start' }), ...more]);
      }
      for (const outcome of [...cold, ...warm]) check(outcome, expected.atFirst);
      warm = warm.slice(1);
      note('cold', ms(cold, 'start'));
      note('coldSums', ms(cold, 'startSums'));
      note('warm', ms(warm, 'start'));
      note('warmSums', ms(warm, 'startSums'));
      for (const step of ['page10', 'sortDown', 'totals', 'searchFirst'] as const) note(step, ms(warm, step));
      note('searchRare', ms(warm, 'searchRare'));
      note(
        'memoryStart',
        cold.map(({ memoryBytes }) => memoryBytes),
      );
      note(
        'memoryQueries',
        warm.map(({ memoryBytes }) => memoryBytes),
      );
    },
    outbox: async () => {
      const outcomes = await inBrowser([job({ stage: 'outbox' })]);
      for (const outcome of outcomes) check(outcome, { drain: expected.drained });
      note(
        'enqueue',
        ms(outcomes, 'enqueue').map((all) => all / outboxSize),
      );
      note(
        'drain',
        ms(outcomes, 'drain').map((all) => all / outboxSize),
      );
    },
    delta: async () => {
      const outcomes = await inBrowser([job({ stage: 'delta', deltas: expected.deltas })]);
      note('deltaScreen', ms(outcomes, 'deltaScreen'));
      note('deltaDurable', ms(outcomes, 'deltaDurable'));
      note(
        'deltaStall',
        timesOf(outcomes, 'delta').map(({ stallMs }) => stallMs),
      );
      for (const outcome of outcomes) check(outcome, { totals: expected.afterDeltas.totals });
      if (timesOf(outcomes, 'delta').length < deltaCount) return;
      // A new process reads what the last one has left: was it durable?
      const again = await inBrowser([
        job({ stage: 'start', asksMore: true, skipped: [...stopped, 'page10', 'sortDown'] }),
      ]);
      for (const outcome of again) {
        if (wrongAnswers(outcome.answers, expected.afterDeltas).length > 0) found['deltaDurable'] = 'wrong';
      }
    },
    settle: async () => void (await inBrowser([job({ stage: 'settle' })])),
  };
}

/** What each step of a page is shown as. */
const metricsOf: Readonly<Record<string, readonly Metric[]>> = {
  load: ['load'],
  start: ['cold', 'coldSums', 'warm', 'warmSums'],
  startSums: ['coldSums', 'warmSums'],
  page10: ['page10'],
  sortDown: ['sortDown'],
  totals: ['totals'],
  searchFirst: ['searchFirst'],
  searchRare: ['searchRare'],
  enqueue: ['enqueue'],
  drain: ['drain'],
  delta: ['deltaScreen', 'deltaDurable'],
};

/** What the page found, or the name of the step that took too long. */
async function runJob(browser: PlainBrowser, job: Job, { server, limitOf }: Measurement): Promise<Outcome | string> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (_step: string) => {};
  const tooLong = new Promise<string>((resolve) => {
    giveUp = resolve;
  });
  const watch = (step: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(step), limitOf(step));
  };
  watch('open');
  const done = server.next(job, watch);
  await browser.tell('Page.navigate', { url: server.url });
  try {
    return await Promise.race([done, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the page's data take of the disk, in whichever way a candidate keeps them. */
function bytesOnDisk(profile: string): number {
  const kept = ['IndexedDB', 'File System', 'Local Storage', 'WebStorage'].map((name) =>
    join(profile, 'Default', name),
  );
  const entries = kept.flatMap((folder) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
