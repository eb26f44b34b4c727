import type { RequestRefundInput } from '../../domain/payments/request-refund.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { decideRefundKind } from './decide-refund.ts';
import { authorOf } from './write-allocations.ts';

/** Reserves the amount until the provider has decided. */
export async function performRequestRefund(run: ActionRun<RequestRefundInput>): Promise<EffectOutcome> {
  const { trx, input, now } = run;
  const { paymentId, amountMinor, currency } = input;
  const payment = run.rows.row('payments', paymentId);
  if (!payment) throw new Error(`The payment ${paymentId} passed the check and is not among the locked rows.`);
  await trx
    .updateTable('payments')
    .set({ refund_state: 'requested', refund_minor: amountMinor })
    .where('id', '=', paymentId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(trx, authorOf(run), [
    {
      subjectType: 'payment',
      subjectId: paymentId,
      groupId: null,
      ownerId: payment.userId,
      kind: 'requestRefund',
      after: { amountMinor, currency, reference: payment.reference },
    },
  ]);
  await enqueueJob(trx, {
    kind: decideRefundKind,
    runAt: now,
    dedupeKey: `${decideRefundKind}:${run.actionId}`,
    payload: { paymentId, requestId: run.actionId, requestedAt: now },
    program: run.program.id,
    buyer: run.buyer,
  });
  return { kind: 'done', result: { paymentId } };
}
