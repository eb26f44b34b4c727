import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { mayManagePolicy } from './policy-rules.ts';

export const removePolicyInputSchema = v.object({ policyId: idSchema('policy') });
export type RemovePolicyInput = v.InferOutput<typeof removePolicyInputSchema>;

/** Removes a purchase policy. If there are two Account Admins, the other one approves it. */
export const removePolicy = defineAction<'removePolicy', RemovePolicyInput>({
  kind: 'removePolicy',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: 'purchaseCards',
  verification: 'OrderApproval',
  maxWaitDays: 1,
  listedWhenSent: 'always',
  secondAdministratorFor: () => true,
  input: removePolicyInputSchema,
  queueKeys: () => ['policies'],
  reads: ({ policyId }) => [{ collection: 'purchasePolicies', id: policyId }],
  groupId: ({ policyId }, world) => world.row('purchasePolicies', policyId)?.groupId ?? null,
  check: ({ policyId }, world) => {
    const policy = world.row('purchasePolicies', policyId);
    if (!policy) return refuse('NOT_FOUND');
    return mayManagePolicy(policy, world) ? null : refuse('FORBIDDEN');
  },
  starts: { on: 'manage-policies' },
  labels: {
    name: /*i18n*/ { id: 'actions.remove-policy.name', message: 'Remove a purchase policy' },
    asked: /*i18n*/ { id: 'actions.remove-policy.asked', message: 'Removal of a purchase policy' },
    done: /*i18n*/ { id: 'actions.remove-policy.done', message: 'Purchase policy removed' },
    failed: /*i18n*/ { id: 'actions.remove-policy.failed', message: 'The purchase policy was not removed' },
    icon: 'limit',
  },
});
