import type { UnapplyFundsInput } from '../../../domain/payments/unapply-funds.action.ts';
import { appliedMinor, canBeModified, withAppliedFunds } from '../../../domain/payments/applied-funds.ts';
import { shortId, type ActionExamples, type ExampleRows } from '../action-examples.ts';

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
  schedule: {
    weight: 2,
    isOnlyInModel: true,
    variantOf: ({ kind }) => kind,
    outcomes: ['completed: payment', 'completed: credit'],
    name,
    compose: async ({ random, read, isMeant }) => {
      const applied = (await read.all('payments')).filter(canBeModified).flatMap((payment) =>
        payment.applications.map(({ chargeId }): UnapplyFundsInput => {
          const amountMinor = appliedMinor(payment, chargeId);
          return { kind: 'payment', id: payment.id, chargeId, currency: 'GBP', amountMinor };
        }),
      );
      const credited = (await read.all('adjustments')).flatMap((adjustment): UnapplyFundsInput[] => {
        const { id, creditId, chargeId, amountMinor, reversedOn } = adjustment;
        if (creditId === null || reversedOn !== null) return [];
        return [{ kind: 'credit', id, creditId, chargeId, currency: 'GBP', amountMinor }];
      });
      const free = [...applied, ...credited].filter((input) => input.amountMinor > 0 && !isMeant(name(input)));
      return free.length > 0 ? random.pick(free) : null;
    },
  },
};

function ofPayment({ payments, charges }: ExampleRows): UnapplyFundsInput {
  return { kind: 'payment', id: payments, chargeId: charges, currency: 'GBP', amountMinor: 800 };
}

function name({ id, chargeId, amountMinor }: UnapplyFundsInput): string {
  return `removal of ${amountMinor} of ${shortId(id)} from ${shortId(chargeId)}`;
}
