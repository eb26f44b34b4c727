import type { RealDatabase } from './portal-database.ts';
import { pause } from '../real-story.ts';

/**
 * A job of a dead server is found after its lease of five minutes, and a failed job is retried after a backoff. Until it is ended, this
 * lets that time pass at once; the returned function ends it.
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
  // Its errors are reported when it is ended.
  done.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await done;
    },
  };
}

const everyMs = 400;
