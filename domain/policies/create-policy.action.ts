import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { type PolicyInput, policyInputSchema, readsOfPolicy, refusePolicy } from './policy-rules.ts';

/** Creates a purchase policy. If there are two Account Admins, the other one approves it. The server refuses with TOO_MANY_POLICIES. */
export const createPolicy = defineAction<'createPolicy', PolicyInput>({
  kind: 'createPolicy',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: 'purchaseCards',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  secondAdministratorFor: () => true,
  input: policyInputSchema,
  queueKeys: () => ['policies'],
  reads: readsOfPolicy,
  groupId: ({ groupId }) => groupId,
  check: refusePolicy,
  starts: { on: 'manage-policies' },
  labels: {
    name: /*i18n*/ { id: 'actions.create-policy.name', message: 'Create a purchase policy' },
    asked: /*i18n*/ { id: 'actions.create-policy.asked', message: 'New purchase policy' },
    done: /*i18n*/ { id: 'actions.create-policy.done', message: 'Purchase policy created' },
    failed: /*i18n*/ { id: 'actions.create-policy.failed', message: 'The purchase policy was not created' },
    icon: 'limit',
  },
});
