import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';

/**
 * The recurring job that deletes expired data: sessions, counted attempts, verifications, remembered devices, expired notices, and
 * finished jobs.
 */
export const forgetOldSessionsKind = 'forget-old-sessions';

const everyHours = 6;
/** Much longer than any rule needs: attempts count for a quarter of an hour, sessions live for half a day. */
const keptDays = 7;
/** Finished jobs are kept for a while, so that their result can be looked up and their key is not used again. */
const doneKeptDays = 35;
const doneAtOnce = 5_000;
const machinery = { role: 'job', program: null } as const;

/** Deletes in one transaction; if more finished jobs remain, it continues at once. */
export function forgetOldSessionsJob(withTransaction: WithTransaction, clock: Clock, atOnce = doneAtOnce): JobHandler {
  return async () => {
    const now = clock.now();
    const before = hoursAfter(now, -keptDays * 24);
    const forgotten = await withTransaction(machinery, { now }, async (transaction) => {
      await transaction.deleteFrom('sessions').where('expires_at', '<', before).execute();
      await transaction.deleteFrom('sign_in_attempts').where('at', '<', before).execute();
      await transaction.deleteFrom('security_attempts').where('at', '<', before).execute();
      await transaction.deleteFrom('mfa_challenges').where('expires_at', '<', now).execute();
      await transaction.deleteFrom('remembered_devices').where('expires_at', '<', now).execute();
      await transaction.deleteFrom('notices').where('expires_at', '<', hoursAfter(now, -24)).execute();
      return forgetDoneWork(transaction, hoursAfter(now, -doneKeptDays * 24), atOnce);
    });
    return { runAgainAt: forgotten < atOnce ? hoursAfter(now, everyHours) : now };
  };
}

/** Deletes the oldest jobs that finished before a time; returns their number. Recurring and failing jobs never finish. */
async function forgetDoneWork(transaction: Transaction, before: Instant, atOnce: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('jobs')
    .where('id', 'in', (jobs) =>
      jobs.selectFrom('jobs').select('id').where('done_at', '<', before).orderBy('done_at').limit(atOnce),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ensures that the recurring job exists: one for the whole installation. */
export async function ensureOldSessionsAreForgotten(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = forgetOldSessionsKind;
  const job = { kind, runAt: clock.now(), dedupeKey: kind, payload: {}, program: null, buyer: null };
  await withTransaction(machinery, { now: clock.now() }, (transaction) => enqueueJob(transaction, job));
}

function hoursAfter(instant: Instant, hours: number): Instant {
  return instantFromMs(instantToMs(instant) + hours * 3_600_000);
}
