import type { AnswerDisputeInput } from '../../domain/disputes/answer-dispute.action.ts';
import type { DisputeMessage } from '../../domain/disputes/dispute.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';
import { askService } from './ask-dispute-service.ts';
import { authorOf, lineAboutDispute, lockedRow } from './dispute-line.ts';
import { namedFiles } from './named-files.ts';

/** Adds the message with its files to the thread, and asks the service again. */
export async function performAnswerDispute(run: ActionRun<AnswerDisputeInput>): Promise<EffectOutcome> {
  const { trx, input, author, now } = run;
  const dispute = lockedRow(run, 'disputes', input.disputeId);
  const files = await namedFiles(run, input.fileIds ?? []);
  if (files === null) return { kind: 'refused', refusal: refuse('FILE_MISSING'), current: [] };
  const message: DisputeMessage = {
    at: now,
    from: 'buyer',
    authorName: author.name,
    text: input.text,
    ...(files.length > 0 ? { files: [...files] } : {}),
  };
  await trx
    .updateTable('disputes')
    .set({ messages: JSON.stringify([...dispute.messages, message]) })
    .where('id', '=', dispute.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const [charge] = await readRows(trx, 'charges', [dispute.chargeId]);
  if (charge)
    await recordActivity(trx, authorOf(run), [lineAboutDispute(charge, 'answerDispute', { disputeId: dispute.id })]);
  await askService(run, dispute.id);
  return { kind: 'done', result: { disputeId: dispute.id } };
}
