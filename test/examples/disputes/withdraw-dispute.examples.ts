import type { WithdrawDisputeInput } from '../../../domain/disputes/withdraw-dispute.action.ts';
import { type ActionExamples, shortId } from '../action-examples.ts';

export const withdrawDisputeExamples: ActionExamples<WithdrawDisputeInput> = {
  valid: ({ disputes: disputeId }) => [{ disputeId }],
  invalid: () => [{}, { disputeId: null }, { disputeId: 'INV-1' }],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    // All of the disputed invoice of 300.00 is still due.
    adds: ({ disputeId }, { now }) => [
      { collection: 'disputes', id: disputeId, set: { resolvedAt: now, leftDueMinor: 30_000 } },
    ],
  },
  schedule: {
    weight: 2,
    name,
    compose: async ({ random, read, isMeant }) => {
      const open = (await read.all('disputes')).filter(
        ({ id, status }) => status === 'open' && !isMeant(name({ disputeId: id })),
      );
      return open.length > 0 ? { disputeId: random.pick(open).id } : null;
    },
  },
};

function name({ disputeId }: WithdrawDisputeInput): string {
  return `withdrawal of dispute ${shortId(disputeId)}`;
}
