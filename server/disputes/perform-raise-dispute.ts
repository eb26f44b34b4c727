import { type Refusal, refuse } from '../../domain/errors.ts';
import { refuseDisputing } from '../../domain/disputes/dispute-rules.ts';
import type { RaiseDisputeInput } from '../../domain/disputes/raise-dispute.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { supersedeApprovalsOf } from '../effects/charges-closed.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { askService } from './ask-dispute-service.ts';
import { authorOf, lineAboutDispute, lockedRow } from './dispute-line.ts';
import { namedFiles } from './named-files.ts';

type RaiseRun = ActionRun<RaiseDisputeInput>;

/** Opens the dispute with its files; approval requests about the invoice are closed, and the service is asked. */
export async function performRaiseDispute(run: RaiseRun): Promise<EffectOutcome> {
  const { trx, input, actionId, program, buyer, author, now } = run;
  const charge = lockedRow(run, 'charges', input.chargeId);
  const refusal = await refuseRaiseDispute(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const files = await namedFiles(run, input.fileIds);
  if (files === null) return { kind: 'refused', refusal: refuse('FILE_MISSING'), current: [] };
  const { amountMinor, currency, reason } = input;
  await trx
    .insertInto('disputes')
    .values({
      id: actionId,
      program_id: program.id,
      buyer_id: buyer,
      charge_id: charge.id,
      reason,
      amount_minor: amountMinor,
      currency,
      status: 'open',
      note: input.note,
      raised_by_user_id: author.userId,
      raised_by_name: author.name,
      files: JSON.stringify(files),
      raised_at: now,
    })
    .execute();
  await recordActivity(trx, authorOf(run), [
    lineAboutDispute(charge, 'disputeRaised', { disputeId: actionId, reason, amountMinor }),
  ]);
  const cause = `dispute:${actionId}`;
  await supersedeApprovalsOf(trx, { program: program.id, buyer, chargeIds: [charge.id], cause, now });
  await askService(run, actionId);
  return { kind: 'done', result: { disputeId: actionId } };
}

/** Why a dispute is not raised, or null; also asked before it waits for an approval. */
export async function refuseRaiseDispute(run: RaiseRun): Promise<Refusal | null> {
  const charge = lockedRow(run, 'charges', run.input.chargeId);
  const late = refuseDisputing(charge, run.today, run.program.settings.disputeLimitDays);
  if (late) return late;
  return (await namedFiles(run, run.input.fileIds)) === null ? refuse('FILE_MISSING') : null;
}
