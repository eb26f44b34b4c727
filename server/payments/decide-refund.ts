import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import { money } from '../../domain/money.ts';
import { withRefund } from '../../domain/payments/applied-funds.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantSchema, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import type { RefundProvider } from './refund-provider.ts';

/** The job that polls the provider about a refund until it is decided. */
export const decideRefundKind = 'decide-refund';

const askAgainSeconds = 5;
const payloadSchema = v.object({
  paymentId: idSchema('payment'),
  requestId: idSchema('action'),
  requestedAt: instantSchema,
});

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly refunds: RefundProvider;
};

/** The payment and the audit trail change together with the decision; a decision that is already written changes nothing. */
export function decideRefundJob({ withTransaction, clock, refunds }: Means): JobHandler {
  return async ({ program, buyer, payload }) => {
    if (program === null || buyer === null) throw new JobCannotSucceed('A refund is that of a program and a buyer.');
    const { paymentId, requestId, requestedAt } = v.parse(payloadSchema, payload);
    const identity = { role: 'job', program, buyer } as const;
    const [asked] = await withTransaction(identity, { readOnly: true }, (trx) =>
      readRows(trx, 'payments', [paymentId]),
    );
    if (!isUndecided(asked)) return null;
    const decision = await refunds.decide({
      id: requestId,
      amount: money(asked.refundMinor, asked.currency),
      requestedAt,
    });
    const now = clock.now();
    if (!decision) return { runAgainAt: instantFromMs(instantToMs(now) + askAgainSeconds * 1000) };
    await withTransaction(identity, { now }, async (trx) => {
      const [payment] = await readRows(trx, 'payments', [paymentId], { lock: true });
      if (!isUndecided(payment)) return;
      const { settings } = await readProgram(trx, program);
      const after = decision === 'refunded' ? withRefund(payment, dateInZone(now, settings.timeZone)) : payment;
      await trx
        .updateTable('payments')
        .set({
          refund_state: decision,
          remaining_minor: after.remainingMinor,
          refunded_minor: after.refundedMinor,
          refunded_on: after.refundedDate,
          refunds: JSON.stringify(after.refunds),
          status: after.status,
        })
        .where('id', '=', paymentId)
        .execute();
      const author = { program, buyer, actorUserId: null, actorName: null, actionId: requestId, now };
      await recordActivity(trx, author, [
        {
          subjectType: 'payment',
          subjectId: paymentId,
          groupId: null,
          ownerId: payment.userId,
          kind: decision === 'refunded' ? 'paymentRefunded' : 'refundRefused',
          before: { status: payment.status },
          after: { status: after.status, amountMinor: payment.refundMinor, currency: payment.currency },
        },
      ]);
    });
    return null;
  };
}

function isUndecided(payment: Payment | undefined): payment is Payment & { readonly refundMinor: number } {
  return payment?.refundState === 'requested' && payment.refundMinor !== null;
}
