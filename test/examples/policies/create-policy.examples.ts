import type { PolicyInput } from '../../../domain/policies/policy-rules.ts';
import type { ActionExamples, ExampleRows } from '../action-examples.ts';

export const createPolicyExamples: ActionExamples<PolicyInput> = {
  valid: (rows) => [
    policyOf(rows),
    {
      ...policyOf(rows),
      groupId: rows.groups.used,
      sellerName: 'Leith branch',
      category: 'tools',
      hours: { days: [1, 2, 3, 4, 5], fromMinute: 360, toMinute: 1080 },
      tiers: [],
    },
  ],
  invalid: (rows) => [
    { ...policyOf(rows), name: ' ' },
    { ...policyOf(rows), category: 'yachts' },
    { ...policyOf(rows), maxOrderMinor: -1 },
    { ...policyOf(rows), hours: { days: [1], fromMinute: 600, toMinute: 500 } },
    { ...policyOf(rows), tiers: [{ role: 'buyerPurchaser', quorum: 1 }] },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  // The model server has no policies.
  schedule: null,
};

/** Orders above 500.00 need a Group Admin, then an Account Admin. */
export function policyOf({ buyers }: ExampleRows): PolicyInput {
  return {
    buyerId: buyers,
    name: 'Large orders',
    groupId: null,
    sellerName: null,
    category: null,
    currency: 'GBP',
    maxOrderMinor: 50_000,
    maxDayMinor: null,
    hours: null,
    tiers: [
      { role: 'buyerGroupAdministrator', quorum: 1 },
      { role: 'buyerAdministrator', quorum: 1 },
    ],
  };
}
