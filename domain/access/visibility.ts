import { type Role, type UserType, hasRole } from './role.ts';

/**
 * Which rows a person sees: of a buyer the whole account, a group's subtree and their own, or only their own; of a seller its
 * customers, or none of them (a developer has API keys and test data).
 */
export type Visibility = 'account' | 'group' | 'own' | 'client' | 'developer' | 'support';

/** The widest view that a set of roles gives; several roles are a union. */
export function visibilityOf(userType: UserType, held: readonly Role[]): Visibility {
  if (userType === 'client')
    return hasRole(held, 'clientAdministrator', 'clientAccountManager') ? 'client' : 'developer';
  if (userType === 'MSTS') return 'support';
  if (held.includes('buyerAdministrator') || held.includes('buyerPayer')) return 'account';
  return held.includes('buyerGroupAdministrator') ? 'group' : 'own';
}

/** True for people who see all rows of the account; others see those of their groups, or their own. */
export function seesAccount(userType: UserType, held: readonly Role[]): boolean {
  const visibility = visibilityOf(userType, held);
  return visibility === 'account' || visibility === 'support';
}
