import { appliedMinor, canBeModified, withAppliedFunds } from '../../../domain/payments/applied-funds.ts';
import type { ModifyPaymentInput } from '../../../domain/payments/modify-payment.action.ts';
import { shortId, type ActionExamples, type ExampleRows } from '../action-examples.ts';

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
  schedule: {
    weight: 2,
    isOnlyInModel: true,
    name: ({ paymentId, lines }) => `modification of ${shortId(paymentId)} to ${lines[0]?.toMinor}`,
    /** Chooses an applied amount that no other action of the run uses. */
    compose: async ({ random, read, nextNumber }) => {
      const toMinor = nextNumber();
      const applied = (await read.all('payments')).filter(canBeModified).flatMap((payment) =>
        payment.applications.map(({ chargeId }) => ({
          payment,
          chargeId,
          fromMinor: appliedMinor(payment, chargeId),
        })),
      );
      const larger = applied.filter(({ fromMinor }) => fromMinor > toMinor);
      if (larger.length === 0) return null;
      const { payment, chargeId, fromMinor } = random.pick(larger);
      return { paymentId: payment.id, currency: 'GBP', lines: [{ chargeId, fromMinor, toMinor }] };
    },
  },
};

function modificationOf({ payments, charges }: ExampleRows, fromMinor: number, toMinor: number): ModifyPaymentInput {
  return { paymentId: payments, currency: 'GBP', lines: [{ chargeId: charges, fromMinor, toMinor }] };
}
