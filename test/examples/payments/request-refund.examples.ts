import type { RequestRefundInput } from '../../../domain/payments/request-refund.action.ts';
import { spareMinor } from '../../../domain/payments/applied-funds.ts';
import { shortId, type ActionExamples, type ExampleRows } from '../action-examples.ts';

export const requestRefundExamples: ActionExamples<RequestRefundInput> = {
  valid: (rows) => [refundOf(rows, 1_000)],
  invalid: (rows) => [refundOf(rows, 0), { ...refundOf(rows, 1_000), paymentId: null }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  schedule: {
    weight: 2,
    isOnlyInModel: true,
    name: ({ paymentId, amountMinor }) => `refund of ${amountMinor} of ${shortId(paymentId)}`,
    compose: async ({ random, read, nextNumber }) => {
      const amountMinor = nextNumber();
      const payments = (await read.all('payments')).filter((payment) => spareMinor(payment) >= amountMinor);
      return payments.length > 0 ? { paymentId: random.pick(payments).id, currency: 'GBP', amountMinor } : null;
    },
  },
};

function refundOf({ payments: paymentId }: ExampleRows, amountMinor: number): RequestRefundInput {
  return { paymentId, currency: 'GBP', amountMinor };
}
