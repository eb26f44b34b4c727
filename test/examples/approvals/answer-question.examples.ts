import { openQuestionOf } from '../../../domain/approvals/approval.ts';
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
  schedule: {
    weight: 1,
    compose: async ({ random, read, userId }) => {
      const asked = (await read.all('approvals')).filter(
        (one) => one.state === 'inApproval' && one.authorUserId === userId && openQuestionOf(one),
      );
      return asked.length > 0 ? { approvalId: random.pick(asked).id, answer: 'It is' } : null;
    },
  },
};
