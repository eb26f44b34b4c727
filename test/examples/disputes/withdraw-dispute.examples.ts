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
  // The model server makes no rows of disputes.
  schedule: null,
};
