import * as v from 'valibot';
import { payingRoles } from '../access/role-sets.ts';
import { type ActionWorld, defineAction } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { canBeCancelled } from './payment.ts';

export const cancelPaymentInputSchema = v.object({ paymentId: idSchema('payment') });
export type CancelPaymentInput = v.InferOutput<typeof cancelPaymentInputSchema>;

/** Cancels a scheduled payment before the bank is asked for it: its invoices can be paid again. */
export const cancelPayment = defineAction<'cancelPayment', CancelPaymentInput>({
  kind: 'cancelPayment',
  version: 1,
  queue: 'queued',
  roles: payingRoles,
  programFlag: 'payments',
  accountRight: 'pay',
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  input: cancelPaymentInputSchema,
  queueKeys: ({ paymentId }) => [`payment:${paymentId}`],
  reads: ({ paymentId }) => [{ collection: 'payments', id: paymentId }],
  check: refuseCancelling,
  // Only the server releases the pending amounts of its invoices: the device may not hold all of them.
  optimisticUpdate: ({ paymentId }, world) =>
    world.row('payments', paymentId) ? [{ collection: 'payments', id: paymentId, set: { status: 'failed' } }] : [],
  starts: { on: 'payments' },
  labels: {
    name: /*i18n*/ { id: 'actions.cancel-payment.name', message: 'Cancel a scheduled payment' },
    asked: /*i18n*/ { id: 'actions.cancel-payment.asked', message: 'Cancellation of a scheduled payment' },
    done: /*i18n*/ { id: 'actions.cancel-payment.done', message: 'Scheduled payment canceled' },
    failed: /*i18n*/ { id: 'actions.cancel-payment.failed', message: 'The payment was not canceled' },
    icon: 'recall',
  },
});

function refuseCancelling({ paymentId }: CancelPaymentInput, world: ActionWorld): Refusal | null {
  const payment = world.row('payments', paymentId);
  if (!payment) return refuse('NOT_FOUND');
  return canBeCancelled(payment, world.today) ? null : refuse('PAYMENT_SUBMITTED', { reference: payment.reference });
}
