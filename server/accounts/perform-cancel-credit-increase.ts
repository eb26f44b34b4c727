import type { CancelCreditIncreaseInput } from '../../domain/accounts/cancel-credit-increase.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';

/** Withdraws the request; a later decision of underwriting has no effect. */
export async function performCancelCreditIncrease(run: ActionRun<CancelCreditIncreaseInput>): Promise<EffectOutcome> {
  const { trx, input, now, author } = run;
  const increase = run.rows.row('creditIncreases', input.increaseId);
  if (!increase) throw new Error(`The request ${input.increaseId} passed the check and is not among the locked rows.`);
  await trx
    .updateTable('credit_increases')
    .set({ status: 'cancelled', decided_at: now })
    .where('id', '=', increase.id)
    .execute();
  const by = { actorUserId: author.userId, actorName: author.name, actionId: run.actionId, now };
  await recordActivity(trx, { program: run.program.id, buyer: run.buyer, ...by }, [
    {
      subjectType: 'creditLine',
      subjectId: increase.id,
      groupId: null,
      ownerId: increase.requestedByUserId,
      kind: 'cancelCreditIncrease',
      after: { amountMinor: increase.requestedMinor, currency: increase.currency },
    },
  ]);
  return { kind: 'done', result: { increaseId: increase.id } };
}
