import { sql } from 'kysely';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/** The job that closes superseded approval requests. */
export const supersedeApprovalsKind = 'supersede-approvals';

export type ClosedCharges = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly chargeIds: readonly string[];
  /** The id of the cause, used once: a payment, an import, a dispute. */
  readonly cause: string;
  readonly now: Instant;
};

/**
 * Call in the transaction that paid, cancelled or disputed invoices. The job closes their approval requests afterwards, in its own
 * transaction, which avoids deadlocks.
 */
export async function supersedeApprovalsOf(
  trx: Transaction,
  { program, buyer, chargeIds, cause, now }: ClosedCharges,
): Promise<void> {
  const waiting = await trx
    .selectFrom('approvals')
    .innerJoin('actions', 'actions.id', 'approvals.action_id')
    .select('approvals.id')
    .where('approvals.state', 'in', [...undecidedStates])
    .where(sql<boolean>`actions.subject_ids && ${[...chargeIds]}::uuid[]`)
    .limit(1)
    .execute();
  if (waiting.length === 0) return;
  const dedupeKey = `${supersedeApprovalsKind}:${cause}`;
  await enqueueJob(trx, {
    kind: supersedeApprovalsKind,
    runAt: now,
    dedupeKey,
    payload: { chargeIds },
    program,
    buyer,
  });
}
