import { pairWorks } from '../pairs/pair-work.ts';
import { keptProcessPool } from '../run/process-pool.ts';
import { type Counts, type PartRequest, type PartTotals, addCounts, brokenInvariants } from './part-totals.ts';

const sharesOfEach = 200;
/** All pairs, in this number of shares: first those with one work, then those with the next. */
export const pairShares = sharesOfEach * pairWorks.length;

/**
 * Every call of a port, before and after its effect, with every kind of fault. A schedule of this part is one share of all pairs; nothing
 * is random, so the seed has no effect.
 */
export async function run({ from, count, seed, deadlineMs = Infinity, log }: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  const pool = await keptProcessPool();
  const failures: PartTotals['failures'][number][] = [];
  const last = Math.min(from + count, pairShares);
  let [next, shares, pairs] = [from, 0, 0];
  let faults: Counts = {};
  const goOn = async (): Promise<void> => {
    while (next < last && performance.now() - started < deadlineMs) {
      const share = next;
      next += 1;
      const work = pairWorks[Math.floor(share / sharesOfEach)] ?? 'a payment';
      const tally = await pool.run('pairs', { work, part: share % sharesOfEach, parts: sharesOfEach });
      shares += 1;
      pairs += tally.runs;
      faults = addCounts(faults, Object.fromEntries(tally.met.map((fault) => [fault, 1])));
      for (const { where, what, story } of tally.failures) {
        failures.push({ seed: share, invariant: what.split(':', 1)[0] ?? 'diverged', what: `${where}: ${what}` });
        log([where, ...story].join('\n'));
      }
      if (shares % 20 === 0) log(`pairs: ${pairs} in ${Math.round((performance.now() - started) / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: pool.size }, goOn));
  const ofFive = (name: string) => failures.filter(({ invariant }) => invariant === name).length;
  const broken = Object.fromEntries(brokenInvariants.map((name) => [name, ofFive(name)]));
  return {
    part: 'pairs',
    seed,
    from,
    count,
    schedules: shares,
    faults,
    states: {},
    ...(broken as Record<(typeof brokenInvariants)[number], number>),
    failures,
    extra: { pairs },
  };
}
