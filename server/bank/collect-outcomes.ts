import * as v from 'valibot';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { BankRail } from './bank-rail.ts';

/** The recurring job that fetches the bank's outcomes. */
export const collectOutcomesKind = 'collect-bank-outcomes';
/** The job for one outcome, so that a faulty one does not block the others. Its payload is the outcome. */
export const bankOutcomeKind = 'bank-outcome';

const everySeconds = 2;
const machinery: JobIdentity = { role: 'job', program: null };
const payloadSchema = v.object({ cursor: v.nullable(v.string()) });

/** Fetches the bank's new outcomes; an outcome that arrives twice becomes one job. */
export function collectOutcomesJob(rail: BankRail, withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { outcomes, cursor } = await rail.outcomesSince(v.parse(payloadSchema, job.payload).cursor);
    const now = clock.now();
    await withTransaction(machinery, { now }, async (trx) => {
      for (const outcome of outcomes) {
        // A returned debit is a second outcome with the same key, not a repetition of the first.
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

/** Ensures that the recurring job exists: one for the whole installation, for any number of processes. */
export async function ensureOutcomesAreCollected(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = collectOutcomesKind;
  const job = { kind, runAt: clock.now(), dedupeKey: kind, payload: { cursor: null }, program: null, buyer: null };
  await withTransaction(machinery, {}, (trx) => enqueueJob(trx, job));
}

/** Lets the recurring job that collects the bank's outcomes run at once. */
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
