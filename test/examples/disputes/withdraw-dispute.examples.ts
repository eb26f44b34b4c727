import type { WithdrawDisputeInput } from '../../../domain/disputes/withdraw-dispute.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const withdrawDisputeExamples: ActionExamples<WithdrawDisputeInput> = {
  valid: ({ disputes: disputeId }) => [{ disputeId }],
  invalid: () => [{}, { disputeId: null }, { disputeId: 'INV-1' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ disputeId }, { now }) => [{ collection: 'disputes', id: disputeId, set: { resolvedAt: now } }],
  },
  schedule: {
    weight: 1,
    compose: async ({ random, read }) => {
      const open = (await read.all('disputes')).filter(({ status }) => status === 'open');
      return open.length > 0 ? { disputeId: random.pick(open).id } : null;
    },
  },
};
