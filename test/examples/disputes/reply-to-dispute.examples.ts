import type { ReplyToDisputeInput } from '../../../domain/disputes/reply-to-dispute.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const replyToDisputeExamples: ActionExamples<ReplyToDisputeInput> = {
  valid: ({ disputes: disputeId }) => [{ disputeId, text: 'Which of the boxes?' }],
  invalid: ({ disputes: disputeId }) => [
    { disputeId },
    { disputeId, text: '' },
    { disputeId, text: 'x'.repeat(1_001) },
  ],
  doneBy: 'sal',
  refusedTo: ['ana'],
  server: {
    adds: ({ disputeId, text }, { now, row }) => {
      const dispute = row('disputes', disputeId);
      const message = { at: now, from: 'seller', authorName: dispute?.sellerName ?? null, text };
      return [{ collection: 'disputes', id: disputeId, set: { messages: [...(dispute?.messages ?? []), message] } }];
    },
  },
  // The people of a schedule all belong to a business.
  schedule: null,
};
