import type { SignMandateInput } from '../../../domain/bank-accounts/sign-mandate.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const signMandateExamples: ActionExamples<SignMandateInput> = {
  valid: ({ bankAccounts }) => [{ bankAccountId: bankAccounts.unsigned, agreement: '2026-11', takesOver: true }],
  invalid: ({ bankAccounts }) => [
    { bankAccountId: bankAccounts.unsigned },
    { bankAccountId: bankAccounts.unsigned, agreement: 'whatever' },
    { agreement: '2026-11' },
  ],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ bankAccountId, agreement, takesOver }) => [
      {
        collection: 'bankAccounts',
        id: bankAccountId,
        set: { mandateStatus: 'pending', agreement, signedOn: '2026-11-20', signedByName: 'Tom Baker', takesOver },
      },
    ],
  },
  schedule: {
    weight: 2,
    compose: async ({ random, read }) => {
      const unsigned = (await read.all('bankAccounts')).filter((one) => one.mandateStatus === 'none' && !one.removedAt);
      return unsigned.length > 0
        ? { bankAccountId: random.pick(unsigned).id, agreement: '2026-11', takesOver: true }
        : null;
    },
  },
};
