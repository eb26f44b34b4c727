import { openQuestionOf } from '../../../domain/approvals/approval.ts';
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
  schedule: {
    weight: 1,
    compose: async ({ random, read, userId }) => {
      const waiting = (await read.all('approvals')).filter(
        (one) => one.state === 'inApproval' && one.authorUserId !== userId && !openQuestionOf(one),
      );
      return waiting.length > 0 ? { approvalId: random.pick(waiting).id, question: 'Is this right?' } : null;
    },
  },
};
