import { sql } from 'kysely';
import * as v from 'valibot';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import { fixed } from '../database/connection-dialect.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';

/** The recurring job that limits the size of the change log. */
export const forgetChangesKind = 'forget-changes';

/** Longer than any action or approval can wait, because both are compared with the rows that the author saw. */
export const overtakenDays = 35;
/** A device that was offline for longer loads all rows again. */
export const keptDays = 400;
const everyHours = 24;
const changesAtOnce = 5_000;
const machinery = { role: 'job', program: null } as const;
const payloadSchema = v.object({ after: v.optional(v.number(), 0) });

/** Processes the log in batches, each in its own transaction, and starts again a day after the end. */
export function forgetChangesJob(withTransaction: WithTransaction, clock: Clock, atOnce = changesAtOnce): JobHandler {
  return async (job) => {
    const { after } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    const next = await withTransaction(machinery, { now }, (trx) => forgetNext(trx, after, now, atOnce));
    return next === null
      ? { runAgainAt: later(now, everyHours * 3_600), payload: { after: 0 } }
      : { runAgainAt: now, payload: { after: next } };
  };
}

/** Ensures that the recurring job exists: one for the whole installation. */
export async function ensureChangesAreForgotten(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = forgetChangesKind;
  const job = { kind, runAt: clock.now(), dedupeKey: kind, payload: {}, program: null, buyer: null };
  await withTransaction(machinery, { now: clock.now() }, (trx) => enqueueJob(trx, job));
}

/** True if changes that a device has not received may be deleted: `since` are its versions. */
export async function isForgotten(trx: Transaction, since: Readonly<Record<string, number>>): Promise<boolean> {
  const feeds = await fixed(trx)
    .selectFrom('feeds')
    .select(['id', 'forgotten_up_to'])
    .where('id', 'in', Object.keys(since))
    .execute();
  return feeds.some(({ id, forgotten_up_to: upTo }) => (since[id] ?? 0) < upTo);
}

async function forgetNext(trx: Transaction, after: number, now: Instant, atOnce: number): Promise<number | null> {
  const [overtakenBefore, allBefore] = [later(now, -overtakenDays * 86_400), later(now, -keptDays * 86_400)];
  const { rows } = await sql<{ next: number | null }>`
    select forget_changes(${after}, ${overtakenBefore}::timestamptz, ${allBefore}::timestamptz, ${atOnce}) as next`.execute(
    trx,
  );
  return rows[0]?.next ?? null;
}

function later(instant: Instant, seconds: number): Instant {
  return instantFromMs(instantToMs(instant) + seconds * 1000);
}
