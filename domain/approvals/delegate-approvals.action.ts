import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { plainDateSchema } from '../time/calendar-date.ts';
import { refuseDelegationDays } from './delegation.ts';

export const delegateApprovalsInputSchema = v.object({
  toUserId: idSchema('user'),
  firstDay: plainDateSchema,
  lastDay: plainDateSchema,
});
export type DelegateApprovalsInput = v.InferOutput<typeof delegateApprovalsInputSchema>;

/** Lets somebody else decide in one’s place for some days. Only the server knows who may: it refuses others with NOT_FOUND. */
export const delegateApprovals = defineAction<'delegateApprovals', DelegateApprovalsInput>({
  kind: 'delegateApprovals',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: 'approvals',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: delegateApprovalsInputSchema,
  queueKeys: () => ['delegations'],
  reads: () => [],
  check: ({ toUserId, firstDay, lastDay }, world) =>
    toUserId === world.userId ? refuse('NOT_FOUND') : refuseDelegationDays(firstDay, lastDay, world.today),
  starts: { form: 'approval-delegation' },
  labels: {
    name: /*i18n*/ { id: 'actions.delegate-approvals.name', message: 'Delegate approvals' },
    asked: /*i18n*/ { id: 'actions.delegate-approvals.asked', message: 'Delegation of approvals' },
    done: /*i18n*/ { id: 'actions.delegate-approvals.done', message: 'Approvals delegated' },
    failed: /*i18n*/ { id: 'actions.delegate-approvals.failed', message: 'The approvals were not delegated' },
    icon: 'approval',
  },
});
