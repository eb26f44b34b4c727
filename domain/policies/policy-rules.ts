import * as v from 'valibot';
import { hasRole } from '../access/role.ts';
import type { ActionWorld } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { type PurchasePolicy, policyDetails } from './purchase-policy.ts';

/** All details of a policy, with the business to which it belongs. */
export const policyInputSchema = v.object({ buyerId: idSchema('buyer'), ...policyDetails });
export type PolicyInput = v.InferOutput<typeof policyInputSchema>;

type Person = Pick<ActionWorld, 'roles'>;

/** Account Admins manage every policy, Group Admins those of their groups; only the server knows the groups for certain. */
export function mayManagePolicy({ groupId }: Pick<PurchasePolicy, 'groupId'>, { roles }: Person): boolean {
  if (hasRole(roles, 'buyerAdministrator')) return true;
  return hasRole(roles, 'buyerGroupAdministrator') && groupId !== null;
}

/** Why somebody cannot save this policy, or null. */
export function refusePolicy(input: PolicyInput, world: Pick<ActionWorld, 'row' | 'roles'>): Refusal | null {
  const buyer = world.row('buyers', input.buyerId);
  if (!buyer) return refuse('NOT_FOUND');
  if (!mayManagePolicy(input, world)) return refuse('FORBIDDEN');
  if (input.groupId !== null && world.row('spendingLimits', input.groupId)?.level !== 'group')
    return refuse('NOT_FOUND');
  if (input.currency !== buyer.currency) return refuse('CURRENCY_MISMATCH', { currency: buyer.currency });
  const { maxOrderMinor, maxDayMinor, hours } = input;
  return maxOrderMinor === null && maxDayMinor === null && hours === null ? refuse('POLICY_EMPTY') : null;
}

/** The rows that the rules of a policy read. */
export function readsOfPolicy({ buyerId, groupId }: PolicyInput) {
  const buyer = { collection: 'buyers', id: buyerId } as const;
  return groupId === null ? [buyer] : [buyer, { collection: 'spendingLimits', id: groupId } as const];
}
