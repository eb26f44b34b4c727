import type { ReplyToDisputeInput } from '../../domain/disputes/reply-to-dispute.action.ts';
import type { EffectOutcome, RunFor } from '../effects/action-run.ts';
import { readRows } from '../rows/read-rows.ts';
import { lockedRow } from './dispute-line.ts';
import { recordReply } from './record-reply.ts';

/** Adds the seller's message to the thread; the audit trail names the person, the buyer sees the seller's name. */
export async function performReplyToDispute(run: RunFor<'client', ReplyToDisputeInput>): Promise<EffectOutcome> {
  const { trx, input, actor, actionId, program, now } = run;
  const dispute = lockedRow(run, 'disputes', input.disputeId);
  const [charge] = await readRows(trx, 'charges', [dispute.chargeId]);
  if (!charge) throw new Error(`The dispute ${dispute.id} is of a charge that its seller does not see.`);
  const { buyer_id: buyer } = await trx
    .selectFrom('disputes')
    .select('buyer_id')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow();
  const reply = { kind: 'message', from: 'seller', text: input.text } as const;
  const by = { userId: actor.userId, actionId };
  await recordReply(trx, { program: program.id, buyer, charge, dispute, reply, by, now });
  return { kind: 'done', result: { disputeId: dispute.id } };
}
