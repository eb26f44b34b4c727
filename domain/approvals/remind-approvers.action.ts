import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { refuseReminder } from './approval-rules.ts';

export const remindApproversInputSchema = v.object({ approvalId: idSchema('approval') });
export type RemindApproversInput = v.InferOutput<typeof remindApproversInputSchema>;

/** Reminds the deciders of one's own request; at most once a day. */
export const remindApprovers = defineAction<'remindApprovers', RemindApproversInput>({
  kind: 'remindApprovers',
  version: 1,
  queue: 'online',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: remindApproversInputSchema,
  queueKeys: (input) => [`approval:${input.approvalId}`],
  reads: (input) => [{ collection: 'approvals', id: input.approvalId }],
  check: (input, world) => {
    const approval = world.row('approvals', input.approvalId);
    return approval ? refuseReminder(approval, world.userId, world.now) : refuse('NOT_FOUND');
  },
  starts: { on: 'approvals' },
  labels: {
    name: /*i18n*/ { id: 'actions.remind-approvers.name', message: 'Send a reminder' },
    asked: /*i18n*/ { id: 'actions.remind-approvers.asked', message: 'Reminder' },
    done: /*i18n*/ { id: 'actions.remind-approvers.done', message: 'Reminder sent' },
    failed: /*i18n*/ { id: 'actions.remind-approvers.failed', message: 'The reminder was not sent' },
    icon: 'remind',
  },
});
