import type { ApplyFundsInput, Funds } from '../../../domain/payments/apply-funds.action.ts';
import { creditLeftMinor, spareMinor, withAppliedFunds } from '../../../domain/payments/applied-funds.ts';
import { invoicesOf, shortId, type ActionExamples } from '../action-examples.ts';

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
  schedule: {
    weight: 2,
    isOnlyInModel: true,
    variantOf: ({ from }) => from.kind,
    outcomes: ['completed: payment', 'completed: credit'],
    name: ({ from, lines }) => `application of ${lines[0]?.amountMinor} of ${shortId(from.id)}`,
    compose: async (scene) => {
      const { random, read, nextNumber } = scene;
      const amountMinor = nextNumber();
      const payments = (await read.all('payments')).filter((payment) => spareMinor(payment) >= amountMinor);
      const ids = await read.ids({ tab: 'all', type: 'credit' }, { field: 'invoiceNumber', descending: false });
      const credits = (await read.get('charges', ids)).filter((charge) => creditLeftMinor(charge) >= amountMinor);
      const funds: readonly Funds[] = [
        ...payments.map(({ id }) => ({ kind: 'payment' as const, id })),
        ...credits.map(({ id }) => ({ kind: 'credit' as const, id })),
      ];
      const charges = await invoicesOf(scene, 'open');
      if (funds.length === 0 || charges.length === 0) return null;
      const from = random.pick(funds);
      return { from, currency: 'GBP', lines: [{ chargeId: random.pick(charges), amountMinor }] };
    },
  },
};
