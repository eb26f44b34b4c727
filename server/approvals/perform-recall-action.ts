import type { RecallActionInput } from '../../domain/approvals/recall-action.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { closeApproval } from '../effects/close-approval.ts';

/** Recalls an undecided request; its action ends without effect. */
export async function performRecallAction(run: ActionRun<RecallActionInput>): Promise<EffectOutcome> {
  const approval = run.rows.row('approvals', run.input.approvalId);
  if (!approval) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  await closeApproval(run.trx, approval, {
    state: 'recalled',
    now: run.now,
    actor: { member: run.actor, actionId: run.actionId },
  });
  return { kind: 'done', result: { approvalId: approval.id, state: 'recalled' } };
}
