import type { AskAuthorInput } from '../../../domain/approvals/ask-author.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const askAuthorExamples: ActionExamples<AskAuthorInput> = {
  valid: ({ approvals }) => [{ approvalId: approvals, question: 'Is this the second delivery?' }],
  invalid: ({ approvals }) => [
    { approvalId: approvals, question: ' ' },
    { approvalId: approvals, question: 'x'.repeat(501) },
    { question: 'Which one?' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ approvalId, question }, { row, now, userId }) => {
      const asked = { question, askedByUserId: userId, askedByName: 'Ana Ruiz', askedAt: now };
      const questions = [
        ...(row('approvals', approvalId)?.questions ?? []),
        { ...asked, answer: null, answeredAt: null },
      ];
      return [{ collection: 'approvals', id: approvalId, set: { questions } }];
    },
  },
  // It was asked in one schedule of seventy: a run of 1,000 no longer reached other rare outcomes.
  schedule: null,
};
