import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { type ActionWorld, defineAction } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { currencySchema, money, positiveAmountMinorSchema } from '../money.ts';
import { refuseModifying, refuseUsing } from './applied-funds.ts';
import type { Payment } from './payment.ts';
import { differs } from './row-differences.ts';

export const requestRefundInputSchema = v.object({
  paymentId: idSchema('payment'),
  currency: currencySchema,
  amountMinor: positiveAmountMinorSchema,
});
export type RequestRefundInput = v.InferOutput<typeof requestRefundInputSchema>;

/** Asks the provider to refund the unapplied part of a payment. The money is sent after the provider's approval. */
export const requestRefund = defineAction<'requestRefund', RequestRefundInput>({
  kind: 'requestRefund',
  version: 1,
  queue: 'queued',
  roles: payingRoles,
  programFlag: 'payments',
  accountRight: 'pay',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'always',
  input: requestRefundInputSchema,
  queueKeys: ({ paymentId }) => [`payment:${paymentId}`],
  reads: ({ paymentId }) => [{ collection: 'payments', id: paymentId }],
  amount: ({ amountMinor, currency }) => money(amountMinor, currency),
  check: refuseRefund,
  optimisticUpdate: ({ paymentId, amountMinor }, world) =>
    world.row('payments', paymentId)
      ? [{ collection: 'payments', id: paymentId, set: { refundState: 'requested', refundMinor: amountMinor } }]
      : [],
  isConflict: (_input, _reference, then, now) =>
    differs<Payment>(then, now, ['status', 'remainingMinor', 'refundState']),
  starts: { on: 'payments' },
  labels: {
    name: /*i18n*/ { id: 'actions.request-refund.name', message: 'Request a refund' },
    asked: /*i18n*/ { id: 'actions.request-refund.asked', message: 'Refund of a payment' },
    done: /*i18n*/ { id: 'actions.request-refund.done', message: 'Refund requested' },
    failed: /*i18n*/ { id: 'actions.request-refund.failed', message: 'The refund was not requested' },
    icon: 'recall',
  },
});

function refuseRefund({ paymentId, currency, amountMinor }: RequestRefundInput, world: ActionWorld): Refusal | null {
  const payment = world.row('payments', paymentId);
  if (!payment) return refuse('NOT_FOUND');
  if (payment.currency !== currency) return refuse('CURRENCY_MISMATCH', { currency: payment.currency });
  const refused = refuseModifying(payment);
  if (refused) return refused;
  if (payment.refundState === 'requested') return refuse('REFUND_REQUESTED');
  return refuseUsing(amountMinor, payment);
}
