import type { RealDatabase } from './portal-database.ts';
import { pause } from '../real-story.ts';

/**
 * A server that dies with a job in its hands is found out after the five minutes of its lease, and a job that failed is tried
 * again after a pause. Until it is ended, this lets that time pass at once; the answer ends it.
 */
export function letTimePassForJobs(database: RealDatabase): { readonly end: () => Promise<void> } {
  let isOver = false;
  const passing = async (): Promise<void> => {
    while (!isOver) {
      await pause(everyMs);
      await database.rows(
        `update jobs set run_at = least(run_at, now()), lease_until = null where done_at is null
          and (attempts > 0 or kind = 'collect-bank-outcomes')
          and (lease_until is null or lease_until < now() + interval '297 seconds')`,
      );
    }
  };
  const done = passing();
  // Whoever ends it hears why it broke off, and nobody before.
  done.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await done;
    },
  };
}

const everyMs = 400;
