import { withReturnedPayment } from '../../domain/invoices/charge-rules.ts';
import { appliedMinor } from '../../domain/payments/applied-funds.ts';
import type { FailureReason, Payment } from '../../domain/payments/payment.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { stopAutoPay } from '../effects/auto-pay-news.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';
import { blockBankAccount } from './block-bank-account.ts';
import type { PaymentKey } from './bank-key.ts';
import { type MovedCharge, linesAbout, writeCharges } from './charge-claims.ts';

type Return = {
  readonly payment: Payment;
  readonly reason: FailureReason;
  /** The day in the program's zone. */
  readonly today: PlainDate;
  readonly now: Instant;
};
import { tellOfFailedPayment } from './tell-of-failed-payment.ts';

/** Records that the bank returned a settled debit: its applications are reversed, and its invoices are due again. */
export async function returnPayment(
  trx: Transaction,
  key: PaymentKey,
  { payment, reason, today, now }: Return,
): Promise<void> {
  await stopAutoPay(trx, { ...key, now }, payment, reason);
  await blockBankAccount(trx, key, payment, { reason, now });
  const applied = payment.applications.filter(({ state }) => state === 'applied').map(({ chargeId }) => chargeId);
  const charges = await readRows(trx, 'charges', [...new Set(applied)].toSorted(), { lock: true });
  const moved = charges.map((before): MovedCharge => ({
    before,
    after: withReturnedPayment(before, appliedMinor(payment, before.id)),
  }));
  await writeCharges(trx, moved);
  await trx
    .updateTable('payment_applications')
    .set({ state: 'reversed', reversed_on: today })
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'applied')
    .execute();
  await trx
    .updateTable('payments')
    .set({
      status: 'returned',
      failure_reason: reason,
      returned_on: today,
      remaining_minor: 0,
      ...refusedRefund(payment),
    })
    .where('id', '=', payment.id)
    .execute();
  const { program, buyer } = key;
  const author = { program, buyer, actorUserId: null, actorName: null, actionId: payment.actionId, now };
  const about = { paymentId: payment.id, reference: payment.reference, failureReason: reason };
  await recordActivity(trx, author, [
    {
      subjectType: 'payment',
      subjectId: payment.id,
      groupId: null,
      ownerId: payment.userId,
      kind: 'paymentReturned',
      before: { status: payment.status },
      after: {
        status: 'returned',
        failureReason: reason,
        amountMinor: payment.amountMinor,
        currency: payment.currency,
      },
    },
    ...linesAbout(moved, 'paymentReturned', about),
  ]);
  await tellOfFailedPayment(trx, key, { payment, now });
}

/** The values that refuse a requested refund, because a returned payment leaves nothing to refund. */
function refusedRefund({ refundState }: Payment) {
  return refundState === 'requested' ? { refund_state: 'refused' as const } : {};
}
