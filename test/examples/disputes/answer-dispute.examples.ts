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
  schedule: {
    weight: 2,
    name: ({ text }) => `reply “${text}”`,
    compose: async ({ random, read, nextNumber }) => {
      const open = (await read.all('disputes')).filter(({ status }) => status === 'open');
      return open.length > 0 ? { disputeId: random.pick(open).id, text: `Reply ${nextNumber()}` } : null;
    },
  },
};
