import type { ChooseBankAccountInput } from '../../domain/bank-accounts/choose-bank-account.action.ts';
import type { ActionExamples } from './action-examples.ts';

export const chooseBankAccountExamples: ActionExamples<ChooseBankAccountInput> = {
  valid: ({ bankAccounts }) => [{ bankAccountId: bankAccounts.spare }],
  invalid: () => [{}, { bankAccountId: null }, { bankAccountId: '55779911' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ bankAccountId }) => [{ collection: 'bankAccounts', id: bankAccountId, set: { isActive: true } }],
  },
  // All payments of a schedule come from one account, which stays.
  schedule: null,
};
