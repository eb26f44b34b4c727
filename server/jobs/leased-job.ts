import { sql } from 'kysely';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { Job, JobOutcome } from './job.ts';

/** How long a process may work on one job before another process takes the job. */
export const leaseSeconds = 300;

const retryDelaysSeconds = [10, 30, 60, 120, 300, 900] as const;
const maxErrorLength = 500;
const machinery: JobIdentity = { role: 'job', program: null };

/** Leases the longest due job of a known kind, or returns null. Two processes never lease the same job, and none waits for another. */
export async function leaseDueJob(
  withTransaction: WithTransaction,
  kinds: readonly string[],
  holder: string,
  now: Instant,
): Promise<Job | null> {
  const leaseUntil = later(now, leaseSeconds);
  return withTransaction(machinery, { now }, async (trx) => {
    const { rows } = await sql<LeasedRow>`
      update jobs set lease_until = ${leaseUntil}::timestamptz, leased_by = ${holder}, attempts = attempts + 1
      where id = (
        select id from jobs
        where done_at is null and run_at <= ${now}::timestamptz and kind = any(${[...kinds]}::text[])
          and (lease_until is null or lease_until <= ${now}::timestamptz)
        order by run_at, id limit 1 for update skip locked)
      returning id, kind, program_id, buyer_id, payload, attempts`.execute(trx);
    const [row] = rows;
    return row ? { ...row, program: row.program_id, buyer: row.buyer_id } : null;
  });
}

/** Ends a lease: the job is done, or runs again at the time that its handler returned. */
export async function finishJob(
  withTransaction: WithTransaction,
  job: Job,
  outcome: JobOutcome,
  now: Instant,
): Promise<void> {
  const change = outcome
    ? {
        run_at: outcome.runAgainAt,
        attempts: 0,
        ...(outcome.payload ? { payload: JSON.stringify(outcome.payload) } : {}),
      }
    : { done_at: now };
  await withTransaction(machinery, { now }, (trx) =>
    trx
      .updateTable('jobs')
      .set({ ...change, lease_until: null, leased_by: null, last_error: null })
      .where('id', '=', job.id)
      .execute(),
  );
}

/** Ends a job that cannot succeed; its row keeps the error. */
export async function dropJob(withTransaction: WithTransaction, job: Job, error: unknown, now: Instant): Promise<void> {
  await withTransaction(machinery, { now }, (trx) =>
    trx
      .updateTable('jobs')
      .set({ done_at: now, lease_until: null, leased_by: null, last_error: sentenceOf(error) })
      .where('id', '=', job.id)
      .execute(),
  );
}

/** Returns a failed job for a retry with a growing delay. */
export async function postponeJob(
  withTransaction: WithTransaction,
  job: Job,
  error: unknown,
  now: Instant,
): Promise<void> {
  const delay = retryDelaysSeconds[Math.min(job.attempts, retryDelaysSeconds.length) - 1] ?? retryDelaysSeconds[0];
  await withTransaction(machinery, { now }, (trx) =>
    trx
      .updateTable('jobs')
      .set({ run_at: later(now, delay), lease_until: null, leased_by: null, last_error: sentenceOf(error) })
      .where('id', '=', job.id)
      .execute(),
  );
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, maxErrorLength);
}

type LeasedRow = Omit<Job, 'program' | 'buyer'> & { program_id: ProgramId | null; buyer_id: BuyerId | null };

function later(now: Instant, seconds: number): Instant {
  return instantFromMs(instantToMs(now) + seconds * 1000);
}
