import type { RemoveBankAccountInput } from '../../../domain/bank-accounts/remove-bank-account.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const removeBankAccountExamples: ActionExamples<RemoveBankAccountInput> = {
  valid: ({ bankAccounts }) => [{ bankAccountId: bankAccounts.spare }],
  invalid: () => [{}, { bankAccountId: null }, { bankAccountId: '55779911' }],
  doneBy: 'ana',
  refusedTo: ['piet'],
  server: {
    adds: ({ bankAccountId }, { now }) => [
      { collection: 'bankAccounts', id: bankAccountId, set: { removedAt: now, mandateStatus: 'cancelled' } },
    ],
  },
  schedule: {
    weight: 1,
    // All payments of a schedule use the same account, which must not be removed.
    compose: async ({ random, bankAccountId, read }) => {
      const others = (await read.all('bankAccounts')).filter(({ id, removedAt }) => id !== bankAccountId && !removedAt);
      return others.length > 0 ? { bankAccountId: random.pick(others).id } : null;
    },
  },
};
