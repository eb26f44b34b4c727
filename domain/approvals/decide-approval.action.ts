import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { linesSchema } from '../plain-text.ts';
import { baseReferenceSchema } from '../sync/base-reference.ts';
import { refuseDecision } from './approval-rules.ts';

export const maxDecisionReasonLength = 500;

/** A decision about one request. `seen` are the row versions that were on screen; a decision about other versions is refused. */
export const decideApprovalInputSchema = v.pipe(
  v.object({
    approvalId: idSchema('approval'),
    decision: v.picklist(['approve', 'reject']),
    reason: linesSchema({ max: maxDecisionReasonLength }),
    seen: v.pipe(v.array(baseReferenceSchema), v.maxLength(500)),
  }),
  v.check((input) => input.decision === 'approve' || input.reason.length > 0, 'a rejection has a reason'),
);
export type DecideApprovalInput = v.InferOutput<typeof decideApprovalInputSchema>;

/** Approves or rejects a waiting request; needs a connection, because two approvers must not decide at once. */
export const decideApproval = defineAction<'decideApproval', DecideApprovalInput>({
  kind: 'decideApproval',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: decideApprovalInputSchema,
  queueKeys: (input) => [`approval:${input.approvalId}`],
  reads: (input) => [{ collection: 'approvals', id: input.approvalId }],
  check: (input, world) => {
    const approval = world.row('approvals', input.approvalId);
    if (!approval) return refuse('NOT_FOUND');
    return refuseDecision(approval, { userId: world.userId, roles: world.roles }, world.now);
  },
  starts: { on: 'approvals' },
  labels: {
    name: /*i18n*/ { id: 'actions.decide-approval.name', message: 'Decide a request' },
    asked: /*i18n*/ { id: 'actions.decide-approval.asked', message: 'Decision on a request' },
    done: /*i18n*/ { id: 'actions.decide-approval.done', message: 'Request decided' },
    failed: /*i18n*/ { id: 'actions.decide-approval.failed', message: 'The decision was not recorded' },
    icon: 'approval',
  },
});
