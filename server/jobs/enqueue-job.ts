import { randomUUID } from 'node:crypto';
import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';

export type NewJob = {
  readonly kind: string;
  readonly runAt: Instant;
  /** Work with the same key runs once, however often it is enqueued. */
  readonly dedupeKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly program: ProgramId | null;
  readonly buyer: BuyerId | null;
};

/** Enqueues a job in the caller's transaction: it exists exactly if that transaction commits. */
export async function enqueueJob(trx: Transaction, job: NewJob): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind: job.kind,
      run_at: job.runAt,
      dedupe_key: job.dedupeKey,
      payload: JSON.stringify(job.payload),
      program_id: job.program,
      buyer_id: job.buyer,
      feed: job.buyer === null ? null : `buyer:${job.buyer}`,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
