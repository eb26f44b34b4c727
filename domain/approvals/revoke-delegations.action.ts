import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { idSchema } from '../ids.ts';

export const revokeDelegationsInputSchema = v.object({ toUserId: idSchema('user') });
export type RevokeDelegationsInput = v.InferOutput<typeof revokeDelegationsInputSchema>;

/** Ends every delegation of one’s own to somebody, planned ones too, at once. The server refuses with NOT_FOUND if there is none. */
export const revokeDelegations = defineAction<'revokeDelegations', RevokeDelegationsInput>({
  kind: 'revokeDelegations',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: 'approvals',
  verification: null,
  neverWaits: true,
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: revokeDelegationsInputSchema,
  queueKeys: () => ['delegations'],
  reads: () => [],
  check: () => null,
  starts: { on: 'approval-delegation' },
  labels: {
    name: /*i18n*/ { id: 'actions.revoke-delegations.name', message: 'End a delegation of approvals' },
    asked: /*i18n*/ { id: 'actions.revoke-delegations.asked', message: 'End of a delegation of approvals' },
    done: /*i18n*/ { id: 'actions.revoke-delegations.done', message: 'Delegation of approvals ended' },
    failed: /*i18n*/ { id: 'actions.revoke-delegations.failed', message: 'The delegation was not ended' },
    icon: 'approval',
  },
});
