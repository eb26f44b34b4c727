import * as v from 'valibot';
import type { Role } from '../access/role.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { UserId } from '../ids.ts';
import { idSchema } from '../ids.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { addDays, plainDateSchema } from '../time/calendar-date.ts';
import { decidesFor } from './approval-rules.ts';

/** One person decides in place of another (§6) from the first day to the last, both included, in the program's zone. */
export const delegationSchema = v.object({
  id: v.string(),
  userId: idSchema('user'),
  userName: v.string(),
  toUserId: idSchema('user'),
  toName: v.string(),
  firstDay: plainDateSchema,
  lastDay: plainDateSchema,
  isRevoked: v.boolean(),
});
export type Delegation = v.InferOutput<typeof delegationSchema>;

/** Most days of a delegation. */
export const maxDelegationDays = 365;

export type DelegationStage = 'planned' | 'inForce' | 'over';

/** A delegation ends after its last day, or at once if it is revoked. */
export function delegationStage(
  { firstDay, lastDay, isRevoked }: Pick<Delegation, 'firstDay' | 'lastDay' | 'isRevoked'>,
  today: PlainDate,
): DelegationStage {
  if (isRevoked || today > lastDay) return 'over';
  return today < firstDay ? 'planned' : 'inForce';
}

/** Why a delegation for these days is refused, or null. */
export function refuseDelegationDays(firstDay: PlainDate, lastDay: PlainDate, today: PlainDate): Refusal | null {
  if (firstDay >= lastDay) return refuse('DELEGATION_ORDER');
  if (firstDay < today) return refuse('DELEGATION_PAST');
  return lastDay > addDays(firstDay, maxDelegationDays - 1)
    ? refuse('DELEGATION_TOO_LONG', { days: maxDelegationDays })
    : null;
}

/** A person who decides; for a Group Admin, with their own group and those above it. */
export type Deputy = { readonly userId: UserId; readonly roles: readonly Role[]; readonly groupIds: readonly string[] };

/**
 * Whether one person may decide in place of another: somebody else, who sees everything that the other decides. So a deputy sees every
 * request and its rows anyway; a delegation only adds the other’s limit.
 */
export function mayStandIn(deputy: Deputy, { userId, roles, groupIds }: Deputy): boolean {
  if (deputy.userId === userId || !decidesFor(deputy.roles, 'buyerGroupAdministrator')) return false;
  if (deputy.roles.includes('buyerAdministrator')) return true;
  const own = deputy.groupIds[0];
  return !roles.includes('buyerAdministrator') && own !== undefined && groupIds.includes(own);
}
