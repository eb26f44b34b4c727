import type { RemovePolicyInput } from '../../../domain/policies/remove-policy.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const removePolicyExamples: ActionExamples<RemovePolicyInput> = {
  valid: ({ purchasePolicies }) => [{ policyId: purchasePolicies }],
  invalid: () => [{ policyId: 'first' }, {}],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: { removes: ({ policyId }) => policyId },
  schedule: null,
};
