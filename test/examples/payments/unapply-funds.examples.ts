import type { UnapplyFundsInput } from '../../../domain/payments/unapply-funds.action.ts';
import { withAppliedFunds } from '../../../domain/payments/applied-funds.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const unapplyFundsExamples: ActionExamples<UnapplyFundsInput> = {
  valid: (rows) => [
    { ...ofPayment(rows) },
    {
      kind: 'credit',
      id: rows.adjustments,
      creditId: rows.credits,
      chargeId: rows.charges,
      currency: 'GBP',
      amountMinor: 500,
    },
  ],
  invalid: (rows) => [
    { ...ofPayment(rows), amountMinor: 0 },
    { ...ofPayment(rows), chargeId: null },
    { ...ofPayment(rows), kind: 'credit' },
  ],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ chargeId, amountMinor }, world) => {
      const charge = world.row('charges', chargeId);
      return charge ? [{ collection: 'charges', id: chargeId, set: withAppliedFunds(charge, 0 - amountMinor) }] : [];
    },
  },
  // The model server makes no rows of payments.
  schedule: null,
};

function ofPayment({ payments, charges }: ExampleRows): UnapplyFundsInput {
  return { kind: 'payment', id: payments, chargeId: charges, currency: 'GBP', amountMinor: 800 };
}
