import type { ChooseBankAccountInput } from '../../../domain/bank-accounts/choose-bank-account.action.ts';
import { refuseChoosing } from '../../../domain/bank-accounts/bank-account.ts';
import type { ActionExamples } from '../action-examples.ts';

export const chooseBankAccountExamples: ActionExamples<ChooseBankAccountInput> = {
  valid: ({ bankAccounts }) => [{ bankAccountId: bankAccounts.spare }],
  invalid: () => [{}, { bankAccountId: null }, { bankAccountId: '55779911' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ bankAccountId }, { all }) => [
      { collection: 'bankAccounts', id: bankAccountId, set: { isActive: true } },
      ...all('bankAccounts')
        .filter(({ id, isActive }) => isActive && id !== bankAccountId)
        .map(({ id }) => ({ collection: 'bankAccounts' as const, id, set: { isActive: false } })),
    ],
  },
  schedule: {
    weight: 2,
    // Every payment of a schedule is taken from the same account. A newly signed mandate makes another account active: this chooses the first one again.
    compose: async ({ bankAccountId, read }) => {
      const account = (await read.all('bankAccounts')).find(({ id }) => id === bankAccountId);
      return refuseChoosing(account) ? null : { bankAccountId };
    },
  },
};
