import * as v from 'valibot';
import { type ApprovalId, idSchema } from '../../domain/ids.ts';
import type { ActionRun } from '../effects/action-run.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Job, JobHandler } from '../jobs/job.ts';
import { closeApproval } from '../effects/close-approval.ts';
import { readWaitingApproval } from './waiting-approval.ts';

/** The job that closes an expired request. */
export const expireApprovalKind = 'expire-approval';

const payloadSchema = v.object({ approvalId: idSchema('approval') });

/** Schedules the expiry of a request; an earlier decision leaves nothing to do. */
export async function enqueueExpiry(
  run: ActionRun,
  approvalId: ApprovalId,
  runAt: Parameters<typeof enqueueJob>[1]['runAt'],
): Promise<void> {
  await enqueueJob(run.trx, {
    kind: expireApprovalKind,
    runAt,
    dedupeKey: `${expireApprovalKind}:${approvalId}`,
    payload: { approvalId },
    program: run.program.id,
    buyer: run.buyer,
  });
}

/** Closes an undecided request when it expires: the author is notified, nothing else happens. */
export function expireApprovalJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job: Job) => {
    const { approvalId } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    return withTransaction({ role: 'job', program: job.program, buyer: job.buyer }, { now }, async (trx) => {
      const approval = await readWaitingApproval(trx, approvalId);
      if (!approval) return null;
      if (now < approval.expiresAt) return { runAgainAt: approval.expiresAt };
      await closeApproval(trx, approval, { state: 'expired', now, actor: null });
      return null;
    });
  };
}
