import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { type ActionExamples, type ExampleRows, invoicesOf } from '../action-examples.ts';

export const payInvoicesExamples: ActionExamples<PayInvoicesInput> = {
  valid: (rows) => [paymentOf(rows, [700])],
  invalid: (rows) => [
    { ...paymentOf(rows, [700]), totalMinor: 800 },
    { ...paymentOf(rows, [700]), lines: [] },
    paymentOf(rows, [300, 400]),
    paymentOf(rows, [0]),
    paymentOf(rows, [0.5]),
  ],
  doneBy: 'tom',
  refusedTo: ['piet'],
  schedule: {
    weight: 14,
    name: ({ totalMinor }) => `payment of ${totalMinor}`,
    /** Pays one or two of the few invoices that all people pay, so that actions conflict. */
    compose: async (scene) => {
      const { random, bankAccountId, largeMinor } = scene;
      const candidates = await invoicesOf(scene, 'open');
      if (candidates.length === 0) return null;
      const isOne = largeMinor !== undefined || random.chance(0.6);
      const chosen = isOne ? [random.pick(candidates)] : [random.pick(candidates), random.pick(candidates)];
      const chargeIds = [...new Set(chosen)];
      const totalMinor = (largeMinor ?? 1_000) + scene.nextNumber() * 2;
      const shares = chargeIds.length === 1 ? [totalMinor] : [totalMinor - 400, 400];
      const lines = chargeIds.map((chargeId, index) => ({ chargeId, amountMinor: shares[index] ?? 0 }));
      return { bankAccountId, currency: 'GBP', totalMinor, lines };
    },
    outcomes: ['inApproval', 'refused: VERSION_CONFLICT'],
  },
};

function paymentOf({ bankAccounts, charges }: ExampleRows, amountsMinor: readonly number[]): PayInvoicesInput {
  return {
    bankAccountId: bankAccounts.active,
    currency: 'GBP',
    totalMinor: amountsMinor.reduce((sum, amountMinor) => sum + amountMinor, 0),
    lines: amountsMinor.map((amountMinor) => ({ chargeId: charges, amountMinor })),
  };
}
