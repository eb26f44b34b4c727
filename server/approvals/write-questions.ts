import type { Approval, ApprovalQuestion } from '../../domain/approvals/approval.ts';
import type { ActionKind } from '../../domain/actions.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordApprovalActivity } from '../effects/close-approval.ts';
import { requestValue } from '../notices/request-text.ts';
import { tellUsers } from '../notices/tell-users.ts';

type Said = {
  readonly questions: readonly ApprovalQuestion[];
  readonly kind: ActionKind;
  /** The newest text of the thread, for the audit trail. */
  readonly text: string;
  readonly notice: 'question-asked' | 'question-answered';
  readonly to: string;
};

/** Writes the current questions of a request, adds a line to the audit trail, and mails the people concerned. */
export async function writeQuestions(
  run: Omit<ActionRun, 'input'>,
  approval: Approval,
  { questions, kind, text, notice, to }: Said,
): Promise<EffectOutcome> {
  const { trx, program, buyer, actor: member, actionId, now } = run;
  await trx
    .updateTable('approvals')
    .set({ questions: JSON.stringify(questions) })
    .where('id', '=', approval.id)
    .execute();
  const actor = { member, actionId };
  const after = { state: approval.state, reason: text };
  await recordApprovalActivity(trx, approval, { program: program.id, buyer, kind, now, actor, after });
  const request = requestValue(approval, approval.expiresAt);
  const values = { name: member.name, text, request, link: `/approvals/${approval.id}` };
  await tellUsers(run, { cause: actionId, userIds: [to], notice, values });
  return { kind: 'done', result: { approvalId: approval.id } };
}
