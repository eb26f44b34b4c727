import { keptProcessPool } from '../run/process-pool.ts';
import { inStretches } from '../run/stretches.ts';
import { type Counts, type PartRequest, type PartTotals, addCounts } from './part-totals.ts';

const atATime = 500;

/**
 * Answers modified in transit, byte by byte and field by field: `count` of them. None may settle an action as done that the server has
 * not performed. Each stretch of them has its own seed.
 */
export async function run({ from, count, seed, deadlineMs = Infinity, log }: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  const pool = await keptProcessPool();
  const left = inStretches(seed + from, count, atATime).values();
  const failures: PartTotals['failures'][number][] = [];
  let [changed, falsely, unreadable] = [0, 0, 0];
  let faults: Counts = {};
  const goOn = async (): Promise<void> => {
    for (const stretch of left) {
      if (performance.now() - started > deadlineMs) return;
      const tally = await pool.run('answers', { seed: stretch.from, count: stretch.count });
      changed += tally.changed;
      falsely += tally.settledFalsely.length;
      unreadable += tally.unreadable;
      faults = addCounts(faults, tally.byKind);
      for (const what of tally.settledFalsely) failures.push({ seed: stretch.from, invariant: 'falsePaid', what });
      log(`answers: ${changed} of ${count} in ${Math.round((performance.now() - started) / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: pool.size }, goOn));
  const none = { duplicate: 0, foreign: 0, diverged: 0, states: {} };
  const settled = { answersChanged: changed, settledFalsely: falsely, falsePaid: falsely, lost: unreadable };
  const schedules = Math.min(changed, count);
  return { part: 'answers', seed, from, count, schedules, faults, ...none, ...settled, failures };
}
