import type { CancelPaymentInput } from '../../domain/payments/cancel-payment.action.ts';
import { withReleasedPayment } from '../../domain/invoices/charge-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';
import { type MovedCharge, linesAbout, writeCharges } from './charge-claims.ts';
import { authorOf } from './write-allocations.ts';

/** Releases the claimed amounts of the payment; the job that would have asked the bank does nothing. */
export async function performCancelPayment(run: ActionRun<CancelPaymentInput>): Promise<EffectOutcome> {
  const { trx, now } = run;
  const { paymentId } = run.input;
  const payment = run.rows.row('payments', paymentId);
  if (!payment) throw new Error(`The payment ${paymentId} passed the check and is not among the locked rows.`);
  const claims = new Map(
    payment.applications.filter(({ state }) => state === 'pending').map((claim) => [claim.chargeId, claim.amountMinor]),
  );
  const charges = await readRows(trx, 'charges', [...claims.keys()].toSorted(), { lock: true });
  const moved = charges.map((before): MovedCharge => ({
    before,
    after: withReleasedPayment(before, claims.get(before.id) ?? 0),
  }));
  await writeCharges(trx, moved);
  await trx
    .updateTable('payment_applications')
    .set({ state: 'released' })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .execute();
  await trx
    .updateTable('payments')
    .set({ status: 'failed', cancelled_at: now })
    .where('id', '=', paymentId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { reference, amountMinor, currency } = payment;
  await recordActivity(trx, authorOf(run), [
    {
      subjectType: 'payment',
      subjectId: paymentId,
      groupId: null,
      ownerId: payment.userId,
      kind: 'cancelPayment',
      before: { status: payment.status },
      after: { status: 'failed', reference, amountMinor, currency },
    },
    ...linesAbout(moved, 'cancelPayment', { paymentId, reference }),
  ]);
  return { kind: 'done', result: { paymentId } };
}
