import * as v from 'valibot';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { BankRail } from './bank-rail.ts';

/** The recurring job that hears what the bank did. */
export const collectOutcomesKind = 'collect-bank-outcomes';
/** The job that each outcome becomes: one that cannot be dealt with holds up no other. Its payload is that outcome. */
export const bankOutcomeKind = 'bank-outcome';

const everySeconds = 2;
const machinery: JobIdentity = { role: 'job', program: null };
const payloadSchema = v.object({ cursor: v.nullable(v.string()) });

/** Asks the bank what it did since the last time; an outcome heard twice becomes one job. */
export function collectOutcomesJob(rail: BankRail, withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { outcomes, cursor } = await rail.outcomesSince(v.parse(payloadSchema, job.payload).cursor);
    const now = clock.now();
    await withTransaction(machinery, { now }, async (trx) => {
      for (const outcome of outcomes) {
        // A debit may come back after it was settled: that is another outcome, and not the same one again.
        const told =
          'transfer' in outcome ? 'received' : 'mandate' in outcome ? `mandate:${outcome.mandate}` : outcome.state;
        const dedupeKey = `${bankOutcomeKind}:${outcome.idempotencyKey}:${told}`;
        await enqueueJob(trx, {
          kind: bankOutcomeKind,
          runAt: now,
          dedupeKey,
          payload: outcome,
          program: null,
          buyer: null,
        });
      }
    });
    return { runAgainAt: instantFromMs(instantToMs(now) + everySeconds * 1000), payload: { cursor } };
  };
}

/** Makes sure that the recurring job exists: one for the whole installation, however many processes serve it. */
export async function ensureOutcomesAreCollected(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = collectOutcomesKind;
  const job = { kind, runAt: clock.now(), dedupeKey: kind, payload: { cursor: null }, program: null, buyer: null };
  await withTransaction(machinery, {}, (trx) => enqueueJob(trx, job));
}

/** Lets the recurring job look at the bank at once. */
export async function collectOutcomesNow(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  await withTransaction(machinery, {}, (trx) =>
    trx
      .updateTable('jobs')
      .set({ run_at: clock.now() })
      .where('dedupe_key', '=', collectOutcomesKind)
      .where('done_at', 'is', null)
      .execute(),
  );
}
