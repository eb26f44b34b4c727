import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { linesSchema } from '../plain-text.ts';
import { refuseQuestion } from './approval-rules.ts';

export const maxQuestionLength = 500;

export const askAuthorInputSchema = v.object({
  approvalId: idSchema('approval'),
  question: linesSchema({ min: 1, max: maxQuestionLength }),
});
export type AskAuthorInput = v.InferOutput<typeof askAuthorInputSchema>;

/** Asks the author of a waiting request something before it is decided; the request keeps its age. */
export const askAuthor = defineAction<'askAuthor', AskAuthorInput>({
  kind: 'askAuthor',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: askAuthorInputSchema,
  queueKeys: (input) => [`approval:${input.approvalId}`],
  reads: (input) => [{ collection: 'approvals', id: input.approvalId }],
  check: (input, world) => {
    const approval = world.row('approvals', input.approvalId);
    if (!approval) return refuse('NOT_FOUND');
    return refuseQuestion(approval, { userId: world.userId, roles: world.roles }, world.now);
  },
  starts: { on: 'approvals' },
  labels: {
    name: /*i18n*/ { id: 'actions.ask-author.name', message: 'Ask about a request' },
    asked: /*i18n*/ { id: 'actions.ask-author.asked', message: 'Question about a request' },
    done: /*i18n*/ { id: 'actions.ask-author.done', message: 'Question asked' },
    failed: /*i18n*/ { id: 'actions.ask-author.failed', message: 'The question was not sent' },
    icon: 'approval',
  },
});
