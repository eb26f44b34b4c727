import type { RequestRefundInput } from '../../../domain/payments/request-refund.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const requestRefundExamples: ActionExamples<RequestRefundInput> = {
  valid: (rows) => [refundOf(rows, 1_000)],
  invalid: (rows) => [refundOf(rows, 0), { ...refundOf(rows, 1_000), paymentId: null }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  // The model server makes no rows of payments.
  schedule: null,
};

function refundOf({ payments: paymentId }: ExampleRows, amountMinor: number): RequestRefundInput {
  return { paymentId, currency: 'GBP', amountMinor };
}
