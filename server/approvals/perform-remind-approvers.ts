import type { RemindApproversInput } from '../../domain/approvals/remind-approvers.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordApprovalActivity } from '../effects/close-approval.ts';

/** Records the reminder on the request: all its approvers see it as new, with the time of the reminder. */
export async function performRemindApprovers(run: ActionRun<RemindApproversInput>): Promise<EffectOutcome> {
  const approval = run.rows.row('approvals', run.input.approvalId);
  if (!approval) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  await run.trx.updateTable('approvals').set({ reminded_at: run.now }).where('id', '=', approval.id).execute();
  await recordApprovalActivity(run.trx, approval, {
    program: run.program.id,
    buyer: run.buyer,
    kind: 'approvalReminded',
    now: run.now,
    actor: { member: run.actor, actionId: run.actionId },
    after: { state: approval.state },
  });
  return { kind: 'done', result: { approvalId: approval.id } };
}
