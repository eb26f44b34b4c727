import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { refuseRecall } from './approval-rules.ts';

export const recallActionInputSchema = v.object({ approvalId: idSchema('approval') });
export type RecallActionInput = v.InferOutput<typeof recallActionInputSchema>;

/** Recalls one's own request while it waits for approval. */
export const recallAction = defineAction<'recallAction', RecallActionInput>({
  kind: 'recallAction',
  version: 1,
  queue: 'online',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: recallActionInputSchema,
  queueKeys: (input) => [`approval:${input.approvalId}`],
  reads: (input) => [{ collection: 'approvals', id: input.approvalId }],
  check: (input, world) => {
    const approval = world.row('approvals', input.approvalId);
    return approval ? refuseRecall(approval, world.userId) : refuse('NOT_FOUND');
  },
  starts: { on: 'approvals' },
  labels: {
    name: /*i18n*/ { id: 'actions.recall-action.name', message: 'Recall a request' },
    asked: /*i18n*/ { id: 'actions.recall-action.asked', message: 'Recall of a request' },
    done: /*i18n*/ { id: 'actions.recall-action.done', message: 'Request recalled' },
    failed: /*i18n*/ { id: 'actions.recall-action.failed', message: 'The request could not be recalled' },
    icon: 'recall',
  },
});
