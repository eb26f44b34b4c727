import { sql } from 'kysely';
import * as v from 'valibot';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { refuse } from '../../domain/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readRowSet } from '../effects/row-set.ts';
import { closeApproval } from '../effects/close-approval.ts';
import { findSuperseded } from './superseded.ts';
import { readWaitingApproval } from './waiting-approval.ts';

const payloadSchema = v.object({ chargeIds: v.array(idSchema('charge')) });

/**
 * Closes the undecided requests about invoices that have been paid, closed or disputed meanwhile. Each in its own transaction: one
 * request can name two hundred invoices.
 */
export function supersedeApprovalsJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { chargeIds } = v.parse(payloadSchema, job.payload);
    const identity = { role: 'job', program: job.program, buyer: job.buyer } as const;
    const now = clock.now();
    const ids = await withTransaction(identity, { readOnly: true }, (trx) => waitingAbout(trx, chargeIds));
    for (const id of ids) await withTransaction(identity, { now }, (trx) => supersede(trx, id, now));
    return null;
  };
}

async function supersede(trx: Transaction, approvalId: string, now: Instant): Promise<void> {
  const approval = await readWaitingApproval(trx, approvalId);
  if (!approval) return;
  const charges = approval.bound.flatMap(({ collection, id }) =>
    collection === 'charges' ? [{ collection, id } as const] : [],
  );
  // Read without a lock: a decision locks the request first and the invoices after it.
  if (!findSuperseded(approval, await readRowSet(trx, charges, false))) return;
  await closeApproval(trx, approval, { state: 'superseded', now, actor: null, error: refuse('SUPERSEDED') });
}

async function waitingAbout(trx: Transaction, chargeIds: readonly string[]): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('approvals')
    .innerJoin('actions', 'actions.id', 'approvals.action_id')
    .select('approvals.id')
    .where('approvals.state', 'in', [...undecidedStates])
    .where(sql<boolean>`actions.subject_ids && ${[...chargeIds]}::uuid[]`)
    .orderBy('approvals.id')
    .execute();
  return rows.map(({ id }) => id);
}
