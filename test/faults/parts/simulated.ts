import type { CoveredState } from '../schedule/coverage.ts';
import { inOrder } from '../run/in-order.ts';
import { keptProcessPool } from '../run/process-pool.ts';
import { type Tally, addTallies } from '../run/run-many.ts';
import { runRange } from '../run/run-range.ts';
import { inStretches } from '../run/stretches.ts';
import type { Counts, PartRequest, PartTotals } from './part-totals.ts';

const atATime = 100;

/** The simulator: pages, a worker, sessions, a model server and all faults, in one process per core. */
export async function run({ from, count, seed, deadlineMs = Infinity, log }: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  const pool = await keptProcessPool();
  const tallies: Tally[] = [];
  let lastLogMs = started;
  const next = async ({ from: first, count: size }: { from: number; count: number }): Promise<void> => {
    if (performance.now() - started > deadlineMs) return;
    tallies.push(await runRange(pool, { from: first, count: size }));
    if (performance.now() - lastLogMs < 10_000) return;
    lastLogMs = performance.now();
    const done = tallies.reduce((total, tally) => total + tally.schedules, 0);
    log(`simulated: ${done} of ${count} in ${Math.round((performance.now() - started) / 1000)} s`);
  };
  // Work that a deadline leaves undone is always at the end of the range.
  await inOrder(inStretches(seed + from, count, atATime), pool.size, next);
  const tally = addTallies(tallies);
  for (const { seed: broken } of tally.failures.slice(0, 3)) log(await pool.run('story', { seed: broken }));
  return totalsOf(tally, { from, count, seed });
}

function totalsOf(tally: Tally, asked: Pick<PartTotals, 'from' | 'count' | 'seed'>): PartTotals {
  const broken = (invariant: string) => tally.failures.filter((one) => one.invariant === invariant).length;
  const { intents, effects, steps } = tally;
  return {
    part: 'simulated',
    ...asked,
    schedules: tally.schedules,
    faults: Object.fromEntries(tally.coverage.map(([fault, states]) => [fault, sum(states)])),
    states: statesOf(tally),
    duplicate: broken('duplicate'),
    lost: broken('lost'),
    falsePaid: broken('falsePaid'),
    foreign: broken('foreign'),
    diverged: broken('diverged'),
    failures: tally.failures,
    extra: { intents, effects, steps },
  };
}

function statesOf({ coverage }: Tally): Counts {
  const states: Record<string, number> = {};
  for (const [, met] of coverage) for (const [state, times] of met) states[state] = (states[state] ?? 0) + times;
  return states;
}

function sum(states: readonly (readonly [CoveredState, number])[]): number {
  return states.reduce((total, [, times]) => total + times, 0);
}
