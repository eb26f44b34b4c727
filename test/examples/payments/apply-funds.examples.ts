import type { ApplyFundsInput } from '../../../domain/payments/apply-funds.action.ts';
import { withAppliedFunds } from '../../../domain/payments/applied-funds.ts';
import type { ActionExamples } from '../action-examples.ts';

export const applyFundsExamples: ActionExamples<ApplyFundsInput> = {
  valid: ({ payments, credits, charges }) => [
    { from: { kind: 'payment', id: payments }, currency: 'GBP', lines: [{ chargeId: charges, amountMinor: 300 }] },
    { from: { kind: 'credit', id: credits }, currency: 'GBP', lines: [{ chargeId: charges, amountMinor: 300 }] },
  ],
  invalid: ({ payments, charges }) => [
    { from: { kind: 'payment', id: payments }, currency: 'GBP', lines: [] },
    { from: { kind: 'payment', id: payments }, currency: 'GBP', lines: [{ chargeId: charges, amountMinor: 0 }] },
    { from: { kind: 'credit', id: charges }, currency: 'GBP', lines: [{ chargeId: charges, amountMinor: 300 }] },
    { from: { kind: 'gift', id: payments }, currency: 'GBP', lines: [{ chargeId: charges, amountMinor: 300 }] },
  ],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ lines }, world) =>
      lines.flatMap(({ chargeId, amountMinor }) => {
        const charge = world.row('charges', chargeId);
        return charge ? [{ collection: 'charges', id: chargeId, set: withAppliedFunds(charge, amountMinor) }] : [];
      }),
  },
  // The model server makes no rows of payments.
  schedule: null,
};
