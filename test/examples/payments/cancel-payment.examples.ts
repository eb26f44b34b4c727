import type { CancelPaymentInput } from '../../../domain/payments/cancel-payment.action.ts';
import { shortId, type ActionExamples } from '../action-examples.ts';

export const cancelPaymentExamples: ActionExamples<CancelPaymentInput> = {
  valid: ({ scheduled: paymentId }) => [{ paymentId }],
  invalid: () => [{}, { paymentId: 'P-000001' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ paymentId }, { now }) => [{ collection: 'payments', id: paymentId, set: { cancelledAt: now } }],
  },
  schedule: {
    weight: 2,
    isOnlyInModel: true,
    name,
    compose: async ({ random, read, isMeant }) => {
      const scheduled = (await read.all('payments'))
        .filter(({ status, scheduledOn }) => status === 'pending' && scheduledOn !== null)
        .map(({ id: paymentId }) => ({ paymentId }))
        .filter((input) => !isMeant(name(input)));
      return scheduled.length > 0 ? random.pick(scheduled) : null;
    },
  },
};

function name({ paymentId }: CancelPaymentInput): string {
  return `cancellation of payment ${shortId(paymentId)}`;
}
