import type { WithdrawDisputeInput } from '../../../domain/disputes/withdraw-dispute.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const name = ({ disputeId }: WithdrawDisputeInput) => `withdrawal of ${disputeId}`;

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
    name,
    compose: async ({ random, read, isMeant }) => {
      const open = (await read.all('disputes'))
        .filter(({ status }) => status === 'open')
        .map(({ id }) => ({ disputeId: id }))
        .filter((input) => !isMeant(name(input)));
      return open.length > 0 ? random.pick(open) : null;
    },
  },
};
