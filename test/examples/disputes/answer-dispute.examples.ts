import type { AnswerDisputeInput } from '../../../domain/disputes/answer-dispute.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const answerDisputeExamples: ActionExamples<AnswerDisputeInput> = {
  valid: ({ disputes: disputeId }) => [
    { disputeId, text: 'Two of ten' },
    { disputeId, text: 'None is broken now', fileIds: [] },
  ],
  invalid: ({ disputes: disputeId }) => [
    { disputeId },
    { disputeId, text: '' },
    { disputeId, text: 'x'.repeat(1_001) },
    { disputeId, text: 'See the photo', fileIds: ['photo.png'] },
  ],
  doneBy: 'tom',
  refusedTo: ['piet'],
  server: {
    adds: ({ disputeId, text }, { now, row }) => {
      const message = { at: now, from: 'buyer', authorName: 'Tom Baker', text };
      const messages = [...(row('disputes', disputeId)?.messages ?? []), message];
      return [{ collection: 'disputes', id: disputeId, set: { messages } }];
    },
  },
  // The model server makes no rows of disputes.
  schedule: null,
};
