import type { EditPolicyInput } from '../../../domain/policies/edit-policy.action.ts';
import type { ActionExamples } from '../action-examples.ts';
import { policyOf } from './create-policy.examples.ts';

export const editPolicyExamples: ActionExamples<EditPolicyInput> = {
  valid: (rows) => [{ policyId: rows.purchasePolicies, ...policyOf(rows), maxDayMinor: 90_000 }],
  invalid: (rows) => [
    { policyId: 'first', ...policyOf(rows) },
    { policyId: rows.purchasePolicies, ...policyOf(rows), currency: 'gold' },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ policyId, buyerId: _buyer, ...set }) => [{ collection: 'purchasePolicies', id: policyId, set }],
  },
  schedule: null,
};
