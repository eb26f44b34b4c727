import type { PartRequest, PartTotals } from '../faults/parts/part-totals.ts';
import { takeStrayErrors, watchStrayErrors } from '../faults/schedule/checks/stray-errors.ts';
import { runRealSchedule } from './real-schedule.ts';
import { createTally } from './real-totals.ts';
import { openRealWorld } from './world/real-world.ts';
import { startWeather } from './world/server-weather.ts';

/** Schedules that run concurrently: while one waits for an answer, others continue. */
const atOnce = 16;

/**
 * Runs schedules against two real servers on one real PostgreSQL, many at once, each with its own business and devices; after the
 * deadline none starts. The n-th has the seed `seed + n`.
 */
export async function runRealSchedules({
  seed,
  from,
  count,
  deadlineMs = Infinity,
  log,
}: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  watchStrayErrors();
  const tally = createTally(log);
  const { world, faults, states, done, close } = await openRealWorld();
  const weather = startWeather(world, seed + from);
  let next = from;
  const tellOn = async (): Promise<void> => {
    while (next < from + count && performance.now() - started < deadlineMs) {
      tally.add(await runRealSchedule(world, seed + next++));
      // A tab that was closed still gets errors that its disk is gone; any other unhandled error ends the run.
      const [stray] = takeStrayErrors();
      if (stray !== undefined) throw new Error('An error was not handled.', { cause: stray });
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, tellOn));
    await weather.end();
    return tally.totals({
      part: 'real',
      seed,
      from,
      count,
      schedules: next - from,
      faults: faults(),
      states: states(),
      extra: { ...done(), seconds: Math.round((performance.now() - started) / 1000) },
    });
  } finally {
    // The line above reports its failure.
    await weather.end().catch(() => undefined);
    await close();
  }
}
