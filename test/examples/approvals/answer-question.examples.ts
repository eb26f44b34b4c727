import type { AnswerQuestionInput } from '../../../domain/approvals/answer-question.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const answerQuestionExamples: ActionExamples<AnswerQuestionInput> = {
  isQuestionAsked: true,
  valid: ({ approvals }) => [{ approvalId: approvals, answer: 'Yes, the rest came on Monday.' }],
  invalid: ({ approvals }) => [
    { approvalId: approvals, answer: '' },
    { approvalId: approvals, answer: 'x'.repeat(501) },
  ],
  doneBy: 'tom',
  refusedTo: ['ana', 'piet'],
  server: {
    adds: ({ approvalId, answer }, { row, now }) => {
      const asked = row('approvals', approvalId)?.questions ?? [];
      const questions = asked.map((one) => (one.answer === null ? { ...one, answer, answeredAt: now } : one));
      return [{ collection: 'approvals', id: approvalId, set: { questions } }];
    },
  },
  // No schedule asks a question.
  schedule: null,
};
