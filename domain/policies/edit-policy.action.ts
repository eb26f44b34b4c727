import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { mayManagePolicy, policyInputSchema, readsOfPolicy, refusePolicy } from './policy-rules.ts';

/** All details of the changed policy. */
export const editPolicyInputSchema = v.object({ policyId: idSchema('policy'), ...policyInputSchema.entries });
export type EditPolicyInput = v.InferOutput<typeof editPolicyInputSchema>;

/** Changes a purchase policy. If there are two Account Admins, the other one approves it. */
export const editPolicy = defineAction<'editPolicy', EditPolicyInput>({
  kind: 'editPolicy',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: 'purchaseCards',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  secondAdministratorFor: () => true,
  input: editPolicyInputSchema,
  queueKeys: () => ['policies'],
  reads: (input) => [{ collection: 'purchasePolicies', id: input.policyId }, ...readsOfPolicy(input)],
  groupId: ({ groupId }) => groupId,
  check: (input, world) => {
    const policy = world.row('purchasePolicies', input.policyId);
    if (!policy) return refuse('NOT_FOUND');
    return mayManagePolicy(policy, world) ? refusePolicy(input, world) : refuse('FORBIDDEN');
  },
  starts: { on: 'manage-policies' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-policy.name', message: 'Change a purchase policy' },
    asked: /*i18n*/ { id: 'actions.edit-policy.asked', message: 'Change of a purchase policy' },
    done: /*i18n*/ { id: 'actions.edit-policy.done', message: 'Purchase policy changed' },
    failed: /*i18n*/ { id: 'actions.edit-policy.failed', message: 'The purchase policy was not changed' },
    icon: 'limit',
  },
});
