import { sql } from 'kysely';
import * as v from 'valibot';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import { refuse } from '../../domain/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readRowSet } from '../actions/row-set.ts';
import { closeApproval } from './close-approval.ts';
import { findSuperseded } from './superseded.ts';
import { readWaitingApproval } from './waiting-approval.ts';

const payloadSchema = v.object({ chargeIds: v.array(idSchema('charge')) });

/** Closes the undecided requests that are about invoices which have been paid, closed or disputed meanwhile. */
export function supersedeApprovalsJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { chargeIds } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: job.program, buyer: job.buyer }, { now }, async (trx) => {
      for (const approvalId of await waitingAbout(trx, chargeIds)) {
        const approval = await readWaitingApproval(trx, approvalId);
        if (!approval) continue;
        const charges = approval.bound.flatMap(({ collection, id }) =>
          collection === 'charges' ? [{ collection, id } as const] : [],
        );
        // Read, not locked: whoever decides locks the request first and the invoices after it.
        if (!findSuperseded(approval, await readRowSet(trx, charges, false))) continue;
        await closeApproval(trx, approval, { state: 'superseded', now, actor: null, error: refuse('SUPERSEDED') });
      }
    });
    return null;
  };
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
