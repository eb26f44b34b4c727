import type { DisputeFile } from '../../domain/disputes/dispute.ts';
import { refuseDisputing } from '../../domain/disputes/dispute-rules.ts';
import type { RaiseDisputeInput } from '../../domain/disputes/raise-dispute.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { FileType } from '../../domain/files/stored-file.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { supersedeApprovalsOf } from '../effects/charges-closed.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { askService } from './ask-dispute-service.ts';
import { authorOf, lineAboutDispute, lockedRow } from './dispute-line.ts';

type RaiseRun = ActionRun<RaiseDisputeInput>;

/** Opens the dispute with its files; requests for approval that are about the invoice are closed, and the seller is asked. */
export async function performRaiseDispute(run: RaiseRun): Promise<EffectOutcome> {
  const { trx, input, actionId, program, buyer, author, now } = run;
  const charge = lockedRow(run, 'charges', input.chargeId);
  const late = refuseDisputing(charge, run.today, program.settings.disputeLimitDays);
  if (late) return { kind: 'refused', refusal: late, current: [] };
  const files = await filesOf(run);
  if (files.length < input.fileIds.length) return { kind: 'refused', refusal: refuse('FILE_MISSING'), current: [] };
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

/** The author's stored files that the dispute names, in its order. */
async function filesOf({ trx, input, author }: RaiseRun): Promise<readonly DisputeFile[]> {
  if (input.fileIds.length === 0) return [];
  const stored = await trx
    .selectFrom('blobs')
    .select(['id', 'file_name', 'content_type', 'byte_length'])
    .where('id', 'in', [...input.fileIds])
    .where('user_id', '=', author.userId)
    .where('completed_at', 'is not', null)
    .execute();
  return input.fileIds.flatMap((id) => {
    const file = stored.find((one) => one.id === id);
    if (!file) return [];
    return [{ id, name: file.file_name, type: file.content_type as FileType, bytes: file.byte_length }];
  });
}
