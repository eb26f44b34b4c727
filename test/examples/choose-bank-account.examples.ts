import type { ChooseBankAccountInput } from '../../domain/bank-accounts/choose-bank-account.action.ts';
import { refuseChoosing } from '../../domain/bank-accounts/bank-account.ts';
import type { ActionExamples } from './action-examples.ts';

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
    // All payments of a schedule name one account: it is chosen again and again, also after another one became active.
    compose: async ({ bankAccountId, read }) => {
      const account = (await read.all('bankAccounts')).find(({ id }) => id === bankAccountId);
      return refuseChoosing(account) ? null : { bankAccountId };
    },
  },
};
