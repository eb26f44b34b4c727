import type { CancelCreditIncreaseInput } from '../../../domain/accounts/cancel-credit-increase.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const cancelCreditIncreaseExamples: ActionExamples<CancelCreditIncreaseInput> = {
  valid: ({ buyers, creditIncreases }) => [{ buyerId: buyers, increaseId: creditIncreases }],
  invalid: ({ buyers }) => [{ buyerId: buyers }, { buyerId: buyers, increaseId: 'mine' }],
  isCreditAskedFor: true,
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ increaseId }) => [
      {
        collection: 'creditIncreases',
        id: increaseId,
        set: { status: 'cancelled', decidedAt: '2026-11-20T09:00:00.000Z' },
      },
    ],
  },
  schedule: null,
};
