import type { Role } from '../access/role.ts';
import type { UserId } from '../ids.ts';
import { decidesFor } from './approval-rules.ts';

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
