import type { PolicyId } from '../../../domain/ids.ts';
import type { PolicyPlan } from '../card-plan.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import { derivedId } from '../../derived-id.ts';
import type { NewRow } from './world-rows.ts';

/** The purchase policies of an account. */
export function policyRows({ plan, id, groups }: BuyerMaking): NewRow<'purchase_policies'>[] {
  return (plan.policies ?? []).map((policy: PolicyPlan) => ({
    id: derivedId<PolicyId>('policy', id, policy.key),
    program_id: plan.program,
    buyer_id: id,
    name: policy.name,
    group_id: policy.group === undefined ? null : (groups.get(policy.group) ?? null),
    seller_name: policy.seller ?? null,
    category: policy.category ?? null,
    currency: plan.currency,
    max_order_minor: policy.maxOrderMinor ?? null,
    max_day_minor: policy.maxDayMinor ?? null,
    tiers: JSON.stringify((policy.asks ?? []).map((role) => ({ role, quorum: 1 }))),
  }));
}
