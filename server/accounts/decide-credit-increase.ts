import * as v from 'valibot';
import type { CreditIncrease } from '../../domain/accounts/credit-increase.ts';
import { idSchema } from '../../domain/ids.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import type { Signer } from '../signing.ts';
import { endCreditIncreaseKind } from './end-credit-increase.ts';
import { type CreditNews, tellOfCreditLine } from './tell-of-credit-line.ts';
import type { CreditDecision, Underwriting } from './underwriting.ts';

/** The job that asks underwriting about a request until it is decided. */
export const decideCreditIncreaseKind = 'decide-credit-increase';

const askAgainSeconds = 5;
const payloadSchema = v.object({ increaseId: idSchema('credit-increase') });

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly underwriting: Underwriting;
};

/** The line, the request, the audit trail and the e-mails change together with the decision, or not at all. */
export function decideCreditIncreaseJob({ withTransaction, clock, signer, underwriting }: Means): JobHandler {
  return async ({ program: programId, buyer, payload }) => {
    if (programId === null || buyer === null)
      throw new JobCannotSucceed('A credit line is that of a program and a buyer.');
    const { increaseId } = v.parse(payloadSchema, payload);
    const identity = { role: 'job', program: programId } as const;
    const [request] = await withTransaction(identity, { readOnly: true }, (trx) =>
      readRows(trx, 'creditIncreases', [increaseId]),
    );
    if (request?.status !== 'pending' || request.lineMinor === null) return null;
    const decision = await underwriting.decide({ ...request, lineMinor: request.lineMinor });
    const now = clock.now();
    if (!decision) return { runAgainAt: instantFromMs(instantToMs(now) + askAgainSeconds * 1000) };
    await withTransaction(identity, { now }, async (trx) => {
      const [increase] = await readRows(trx, 'creditIncreases', [increaseId], { lock: true });
      // Cancelled meanwhile.
      if (increase?.status !== 'pending') return;
      const program = await readProgram(trx, programId);
      const news = await decide(trx, increase, decision, now);
      await tellOfCreditLine(trx, { program, signer, now }, news);
      if (!('grantedMinor' in decision) || increase.type === 'permanent') return;
      await enqueueJob(trx, {
        kind: endCreditIncreaseKind,
        runAt: now,
        dedupeKey: `${endCreditIncreaseKind}:${increaseId}`,
        payload: { increaseId },
        program: programId,
        buyer,
      });
    });
    return null;
  };
}

const words = {
  approved: { kind: 'creditIncreaseApproved', notice: 'credit-increase-approved' },
  approvedInPart: { kind: 'creditIncreaseApprovedInPart', notice: 'credit-increase-in-part' },
  rejected: { kind: 'creditIncreaseRejected', notice: 'credit-increase-rejected' },
  failed: { kind: 'creditIncreaseFailed', notice: 'credit-increase-failed' },
} as const;

async function decide(
  trx: Transaction,
  increase: CreditIncrease,
  decision: CreditDecision,
  now: ReturnType<Clock['now']>,
): Promise<CreditNews> {
  const { credit_approved_minor: lineMinor } = await trx
    .selectFrom('buyers')
    .select('credit_approved_minor')
    .where('id', '=', increase.buyerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const told = { ...words[decision.outcome], increase, beforeMinor: lineMinor };
  if (!('grantedMinor' in decision)) {
    await write(trx, increase, { status: decision.outcome, decided_at: now });
    return { ...told, afterMinor: lineMinor };
  }
  // A request that was decided earlier may have raised the line higher; this one never lowers it.
  const afterMinor = Math.max(lineMinor, decision.grantedMinor);
  const former = await endEarlier(trx, increase, now);
  await write(trx, increase, {
    status: decision.outcome,
    decided_at: now,
    granted_minor: decision.grantedMinor,
    former_minor: former ?? lineMinor,
  });
  await trx
    .updateTable('buyers')
    .set({ credit_approved_minor: afterMinor })
    .where('id', '=', increase.buyerId)
    .execute();
  return { ...told, afterMinor };
}

/**
 * Ends a temporary line that is still in force, or whose end waits for payments, because the new total replaces it; returns the former
 * line.
 */
async function endEarlier(
  trx: Transaction,
  { buyerId }: CreditIncrease,
  now: ReturnType<Clock['now']>,
): Promise<number | null> {
  const earlier = await trx
    .updateTable('credit_increases')
    .set((column) => ({ ended_at: column.fn.coalesce('ended_at', column.val(now)), kept_minor: null }))
    .where('buyer_id', '=', buyerId)
    .where('type', '=', 'temporary')
    .where('granted_minor', 'is not', null)
    .where((where) => where.or([where('ended_at', 'is', null), where('kept_minor', 'is not', null)]))
    .returning('former_minor')
    .executeTakeFirst();
  return earlier?.former_minor ?? null;
}

type Change = {
  readonly status: CreditIncrease['status'];
  readonly decided_at: ReturnType<Clock['now']>;
  readonly granted_minor?: number;
  readonly former_minor?: number;
};

async function write(trx: Transaction, { id }: CreditIncrease, change: Change): Promise<void> {
  await trx.updateTable('credit_increases').set(change).where('id', '=', id).execute();
}
