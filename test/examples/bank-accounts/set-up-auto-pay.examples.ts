import { refusePayingFrom } from '../../../domain/bank-accounts/bank-account.ts';
import type { SetUpAutoPayInput } from '../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const setUpAutoPayExamples: ActionExamples<SetUpAutoPayInput> = {
  valid: ({ bankAccounts: { active: bankAccountId } }) => [
    { bankAccountId, currency: 'GBP', when: { kind: 'daysBefore', days: 3 }, capMinor: 250_000, overdue: 'leave' },
    { bankAccountId, currency: 'GBP', when: { kind: 'dayOfMonth', day: 31 }, capMinor: null, overdue: 'pay' },
  ],
  invalid: ({ bankAccounts: { active: bankAccountId } }) => {
    const good = { bankAccountId, currency: 'GBP', when: { kind: 'onDueDate' }, capMinor: null };
    return [
      { ...good, capMinor: 0 },
      { ...good, currency: 'gold' },
      { ...good, bankAccountId: '55779911' },
      { ...good, when: { kind: 'daysBefore', days: 31 } },
      { ...good, when: { kind: 'dayOfMonth', day: 0 } },
      { ...good, when: { kind: 'whenever' } },
      { ...good, overdue: 'perhaps' },
    ];
  },
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ bankAccountId, when, capMinor, overdue }) => [
      {
        collection: 'bankAccounts',
        id: bankAccountId,
        set: {
          hasAutoPay: true,
          autoPayWhen: when,
          autoPayCapMinor: capMinor,
          autoPayDueFrom: overdue === 'leave' ? '2026-11-20' : null,
        },
      },
    ],
  },
  schedule: {
    weight: 2,
    compose: async ({ random, bankAccountId, read }) => {
      const account = (await read.all('bankAccounts')).find(({ id }) => id === bankAccountId);
      if (!account || refusePayingFrom(account, account.currency)) return null;
      const when = random.pick([{ kind: 'onDueDate' }, { kind: 'daysBefore', days: 1 + random.below(30) }] as const);
      const capMinor = random.pick([null, 90_000]);
      return { bankAccountId, currency: account.currency, when, capMinor, overdue: 'pay' };
    },
  },
};
