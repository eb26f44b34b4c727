import { refuseTurningOff } from '../../../domain/bank-accounts/auto-pay.ts';
import type { TurnOffAutoPayInput } from '../../../domain/bank-accounts/turn-off-auto-pay.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const turnOffAutoPayExamples: ActionExamples<TurnOffAutoPayInput> = {
  valid: ({ bankAccounts }) => [{ bankAccountId: bankAccounts.spare }],
  invalid: () => [{}, { bankAccountId: null }, { bankAccountId: '55779911' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ bankAccountId }) => [{ collection: 'bankAccounts', id: bankAccountId, set: { hasAutoPay: false } }],
  },
  schedule: {
    weight: 1,
    compose: async ({ random, read }) => {
      const on = (await read.all('bankAccounts')).filter((one) => refuseTurningOff(one, false) === null);
      return on.length > 0 ? { bankAccountId: random.pick(on).id } : null;
    },
  },
};
