import type { RemoveBankAccountInput } from '../../domain/bank-accounts/remove-bank-account.action.ts';
import type { ActionExamples } from './action-examples.ts';

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
  // All payments of a schedule come from one account, which stays.
  schedule: null,
};
