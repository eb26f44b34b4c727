import type { CancelPaymentInput } from '../../../domain/payments/cancel-payment.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const cancelPaymentExamples: ActionExamples<CancelPaymentInput> = {
  valid: ({ scheduled: paymentId }) => [{ paymentId }],
  invalid: () => [{}, { paymentId: 'P-000001' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ paymentId }, { now }) => [{ collection: 'payments', id: paymentId, set: { cancelledAt: now } }],
  },
  // The model server makes no rows of payments.
  schedule: null,
};
