import type { CancelCreditIncreaseInput } from '../../../domain/accounts/cancel-credit-increase.action.ts';
import { shortId, type ActionExamples } from '../action-examples.ts';

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
  schedule: {
    weight: 2,
    // Underwriting of the real parts has decided before anybody could cancel.
    isOnlyInModel: true,
    name,
    compose: async ({ random, read, buyerId, isMeant }) => {
      const pending = (await read.all('creditIncreases'))
        .filter(({ status }) => status === 'pending')
        .map(({ id: increaseId }) => ({ buyerId, increaseId }))
        .filter((input) => !isMeant(name(input)));
      return pending.length > 0 ? random.pick(pending) : null;
    },
  },
};

function name({ increaseId }: CancelCreditIncreaseInput): string {
  return `cancellation of credit request ${shortId(increaseId)}`;
}
