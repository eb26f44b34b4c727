import { withAppliedFunds } from '../../../domain/payments/applied-funds.ts';
import type { ModifyPaymentInput } from '../../../domain/payments/modify-payment.action.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const modifyPaymentExamples: ActionExamples<ModifyPaymentInput> = {
  valid: (rows) => [modificationOf(rows, 800, 300), modificationOf(rows, 800, 1_000)],
  invalid: (rows) => [
    modificationOf(rows, 800, 800),
    modificationOf(rows, 800, -1),
    { ...modificationOf(rows, 800, 300), lines: [] },
  ],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ lines }, world) =>
      lines.flatMap(({ chargeId, fromMinor, toMinor }) => {
        const charge = world.row('charges', chargeId);
        const set = charge && withAppliedFunds(charge, toMinor - fromMinor);
        return set ? [{ collection: 'charges', id: chargeId, set }] : [];
      }),
  },
  // The model server makes no rows of payments.
  schedule: null,
};

function modificationOf({ payments, charges }: ExampleRows, fromMinor: number, toMinor: number): ModifyPaymentInput {
  return { paymentId: payments, currency: 'GBP', lines: [{ chargeId: charges, fromMinor, toMinor }] };
}
