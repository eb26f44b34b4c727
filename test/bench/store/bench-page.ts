// Runs in the browser: takes a job, performs it with the candidate's module, and returns the time and the answer of each step.
import {
  byDueDate,
  byTotalDown,
  eleventhPage,
  fingerprint,
  firstSearch,
  loadPage,
  mutationAt,
  openView,
  outboxSize,
  pageSize,
  rareSearch,
  searchLimit,
  tenthPage,
} from './bench-plan.ts';
import { invoiceAt } from './invoices.ts';
import type { Job, Outcome, Stage, Timing } from './job.ts';
import type { StoreAdapter } from './store-adapter.ts';

const job = (await (await fetch('/job')).json()) as Job;
const timings: Record<string, Timing[]> = {};
const answers: Record<string, unknown> = {};
const failures: Record<string, string> = {};
let memoryBytes: number | undefined;

const stages: Readonly<Record<Stage, (store: StoreAdapter) => Promise<void>>> = { load, start, outbox, delta, settle };
try {
  await (job.stage === 'start' ? startFromModule() : begin().then(stages[job.stage]));
} catch (error) {
  failures[job.stage] ??= String(error);
}
await tellNode('done', { timings, answers, failures, memoryBytes } satisfies Outcome);

async function begin(): Promise<StoreAdapter> {
  const { create } = (await import(/* @vite-ignore */ job.module)) as { create: () => StoreAdapter };
  const store = create();
  await tellNode('began', 'open');
  if (job.stage !== 'load') await store.open({ fresh: false });
  return store;
}

async function load(store: StoreAdapter): Promise<void> {
  await store.open({ fresh: true });
  await tellNode('began', 'load');
  let ms = 0;
  let stallMs = 0;
  const run = async (work: () => Promise<void>) => {
    const timing = await measured(work);
    ms += timing.ms;
    stallMs = Math.max(stallMs, timing.stallMs);
  };
  // Ten pages at a time, so that creating the rows is not counted and they are not all in memory.
  for (let from = 0; from < job.rowCount; from += 10 * loadPage) {
    const rows = Array.from({ length: Math.min(10 * loadPage, job.rowCount - from) }, (_none, at) =>
      invoiceAt(from + at, job.rowCount),
    );
    await run(async () => {
      for (let at = 0; at < rows.length; at += loadPage) await store.bulkUpsert(rows.slice(at, at + loadPage));
    });
  }
  await run(() => store.flush());
  timings['load'] = [{ ms, stallMs }];
  await store.close();
}

/** A start with an empty page: the candidate's script, its data, the first rows and their number; then the sums. */
async function startFromModule(): Promise<void> {
  if (job.skipped.includes('start')) return start(await begin());
  await tellNode('began', 'start');
  const { sinceStart, end } = stopwatch();
  const { create } = (await import(/* @vite-ignore */ job.module)) as { create: () => StoreAdapter };
  const store = create();
  await store.open({ fresh: false });
  const [rows, count] = await Promise.all([store.firstPage(openView, byDueDate, pageSize, 0), store.count(openView)]);
  timings['start'] = [sinceStart()];
  answers['start'] = { rows, count };
  if (!job.skipped.includes('startSums')) {
    void tellNode('began', 'startSums');
    await store.summary();
    timings['startSums'] = [sinceStart()];
  }
  end();
  return start(store);
}

async function start(store: StoreAdapter): Promise<void> {
  if (job.asksMore) {
    await step('page10', () => store.firstPage(openView, byDueDate, pageSize, tenthPage));
    await step('page11', () => store.firstPage(openView, byDueDate, pageSize, eleventhPage));
    await step('sortDown', () => store.firstPage(openView, byTotalDown, pageSize, 0));
    await step('totals', () => store.summary());
    await step('searchFirst', () => store.search(firstSearch, searchLimit));
    await step('searchRare', () => store.search(rareSearch, searchLimit));
  }
  if (job.measuresMemory) {
    await tellNode('began', 'memory');
    memoryBytes = (await performance.measureUserAgentSpecificMemory()).bytes;
  }
  await store.close();
}

async function outbox(store: StoreAdapter): Promise<void> {
  await store.clearOutbox();
  await step('enqueue', async () => {
    for (let at = 0; at < outboxSize; at += 1) await store.enqueue(mutationAt(at));
  });
  await step('drain', () => store.drain());
  await store.clearOutbox();
  await store.close();
}

async function delta(store: StoreAdapter): Promise<void> {
  let shown = '';
  let onRows = () => {};
  const untilShown = (wanted: string) =>
    new Promise<void>((resolve) => {
      onRows = () => (wanted === '' || shown === wanted ? resolve() : undefined);
    });
  const first = untilShown('');
  const stop = store.live(openView, byDueDate, pageSize, (rows) => {
    shown = fingerprint(rows);
    onRows();
  });
  await first;
  for (const change of job.deltas) {
    await tellNode('began', 'delta');
    const { sinceStart, end } = stopwatch();
    const seen = untilShown(change.shown).then(() => keep('deltaScreen', sinceStart()));
    const kept = store.applyDelta(change).then(() => keep('deltaDurable', sinceStart()));
    await Promise.all([seen, kept]);
    keep('delta', sinceStart());
    end();
  }
  stop();
  answers['totals'] = await store.summary();
  await store.close();
}

async function settle(store: StoreAdapter): Promise<void> {
  await store.settle?.();
  await store.close();
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  if (job.skipped.includes(name)) return;
  await tellNode('began', name);
  try {
    const timing = await measured(async () => {
      answers[name] = await work();
    });
    keep(name, timing);
  } catch (error) {
    failures[name] = String(error);
  }
}

function keep(name: string, timing: Timing): void {
  timings[name] = [...(timings[name] ?? []), timing];
}

async function measured(work: () => Promise<void>): Promise<Timing> {
  const { sinceStart, end } = stopwatch();
  await work();
  end();
  return sinceStart();
}

/** Checks every four milliseconds whether the main thread is free; the longest gap between two checks is the longest stall. */
function stopwatch(): { sinceStart: () => Timing; end: () => void } {
  const began = performance.now();
  let looked = began;
  let stallMs = 0;
  const look = () => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - looked - 4);
    looked = now;
  };
  const looking = setInterval(look, 4);
  return {
    sinceStart: () => {
      look();
      return { ms: performance.now() - began, stallMs };
    },
    end: () => clearInterval(looking),
  };
}

async function tellNode(what: 'began' | 'done', value: unknown): Promise<void> {
  await fetch(`/${what}`, { method: 'POST', body: JSON.stringify(value) });
}

declare global {
  interface Performance {
    /** In isolated pages of Chromium: covers the page and its workers. */
    readonly measureUserAgentSpecificMemory: () => Promise<{ readonly bytes: number }>;
  }
}
