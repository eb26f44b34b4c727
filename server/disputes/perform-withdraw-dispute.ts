import type { WithdrawDisputeInput } from '../../domain/disputes/withdraw-dispute.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';
import { authorOf, lineAboutDispute, lockedRow } from './dispute-line.ts';

/** Closes the dispute and removes it from the charge. */
export async function performWithdrawDispute(run: ActionRun<WithdrawDisputeInput>): Promise<EffectOutcome> {
  const { disputeId } = run.input;
  const { chargeId } = lockedRow(run, 'disputes', disputeId);
  const [charge] = await readRows(run.trx, 'charges', [chargeId]);
  await run.trx
    .updateTable('disputes')
    .set({ status: 'withdrawn', resolved_at: run.now, left_due_minor: charge?.remainingDueMinor ?? null })
    .where('id', '=', disputeId)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (charge)
    await recordActivity(run.trx, authorOf(run), [lineAboutDispute(charge, 'withdrawDispute', { disputeId })]);
  return { kind: 'done', result: { disputeId } };
}
