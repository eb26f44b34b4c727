import { gallery } from '../gallery/gallery.ts';
import { inOrder } from '../run/in-order.ts';
import { keptProcessPool } from '../run/process-pool.ts';
import type { PartRequest, PartTotals } from './part-totals.ts';

/** A planted mistake without a case of its own must be detected within this number of schedules, which the correct engine passes. */
export const caughtWithin = 1_000;
export const galleryMistakes = gallery.length;

/**
 * Engines with one mistake each. A schedule of this part tests one mistake, and fails if no invariant detects it. Its schedules begin at
 * seed 1; the part's seed selects the first mistake.
 */
export async function run({ from, count, seed, deadlineMs = Infinity, log }: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  const pool = await keptProcessPool();
  const failures: PartTotals['failures'][number][] = [];
  let [tried, caught, schedules] = [0, 0, 0];
  const plant = async (number: number): Promise<void> => {
    const planted = gallery[number];
    if (!planted || performance.now() - started > deadlineMs) return;
    if (planted.directed) {
      tried += 1;
      const [sound, broken] = [await planted.directed({}), await planted.directed(planted.engineering)];
      if (sound === null && broken !== null) {
        caught += 1;
        log(`${planted.name}: caught by its own case: ${broken}`);
      } else
        failures.push({
          seed: seed + number,
          invariant: 'unnoticed',
          what: `${planted.name}: ${sound ?? 'is not caught'}`,
        });
      return;
    }
    const asked = { from: 1, count: caughtWithin, stopAtFirst: true, plant: planted.name };
    const tally = await pool.run('schedules', asked);
    tried += 1;
    schedules += tally.schedules;
    const [failure] = tally.failures;
    if (failure) {
      caught += 1;
      log(`${planted.name}: caught after ${tally.schedules}, ${failure.invariant}: ${failure.what}`);
    } else failures.push({ seed: seed + number, invariant: 'unnoticed', what: `${planted.name} is not caught` });
  };
  await inOrder(
    Array.from({ length: count }, (_, index) => from + index),
    pool.size,
    plant,
  );
  const none = { faults: {}, states: {}, duplicate: 0, lost: 0, falsePaid: 0, foreign: 0, diverged: 0 };
  return { part: 'gallery', seed, from, count, schedules: tried, ...none, failures, extra: { caught, schedules } };
}
