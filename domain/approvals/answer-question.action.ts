import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { linesSchema } from '../plain-text.ts';
import { refuseAnswer } from './approval-rules.ts';
import { maxQuestionLength } from './ask-author.action.ts';

export const answerQuestionInputSchema = v.object({
  approvalId: idSchema('approval'),
  answer: linesSchema({ min: 1, max: maxQuestionLength }),
});
export type AnswerQuestionInput = v.InferOutput<typeof answerQuestionInputSchema>;

/** Answers the open question about one's own request. */
export const answerQuestion = defineAction<'answerQuestion', AnswerQuestionInput>({
  kind: 'answerQuestion',
  version: 1,
  queue: 'online',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: answerQuestionInputSchema,
  queueKeys: (input) => [`approval:${input.approvalId}`],
  reads: (input) => [{ collection: 'approvals', id: input.approvalId }],
  check: (input, world) => {
    const approval = world.row('approvals', input.approvalId);
    return approval ? refuseAnswer(approval, world.userId, world.now) : refuse('NOT_FOUND');
  },
  starts: { on: 'approvals' },
  labels: {
    name: /*i18n*/ { id: 'actions.answer-question.name', message: 'Answer a question' },
    asked: /*i18n*/ { id: 'actions.answer-question.asked', message: 'Answer to a question' },
    done: /*i18n*/ { id: 'actions.answer-question.done', message: 'Question answered' },
    failed: /*i18n*/ { id: 'actions.answer-question.failed', message: 'The answer was not sent' },
    icon: 'approval',
  },
});
