import * as v from 'valibot';

/** Roles (§6), by the names that the wire carries. */
export const roles = [
  'buyerAdministrator',
  'buyerGroupAdministrator',
  'buyerPayer',
  'buyerPurchaser',
  'buyerMSTSCustomerSupport',
  'buyerMSTSUnderwriting',
  'clientAdministrator',
  'clientDeveloper',
  'clientAccountManager',
] as const;
export type Role = (typeof roles)[number];
export const roleSchema = v.picklist(roles);

/** The three kinds of user: buyers act for a business, clients sell, support staff (userType MSTS) help. */
export const userTypes = ['buyer', 'client', 'MSTS'] as const;
export type UserType = (typeof userTypes)[number];

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

/** True if one of the held roles is allowed. */
export function hasRole(held: readonly Role[], ...allowed: readonly Role[]): boolean {
  return allowed.some((role) => held.includes(role));
}

/** The names of the roles on screen. */
export const roleNames = {
  buyerAdministrator: /*i18n*/ { id: 'access.role.buyer-administrator', message: 'Account Admin' },
  buyerGroupAdministrator: /*i18n*/ { id: 'access.role.buyer-group-administrator', message: 'Group Admin' },
  buyerPayer: /*i18n*/ { id: 'access.role.buyer-payer', message: 'Payer' },
  buyerPurchaser: /*i18n*/ { id: 'access.role.buyer-purchaser', message: 'Purchaser' },
  buyerMSTSCustomerSupport: /*i18n*/ { id: 'access.role.customer-support', message: 'Customer support' },
  buyerMSTSUnderwriting: /*i18n*/ { id: 'access.role.underwriting', message: 'Underwriting' },
  clientAdministrator: /*i18n*/ { id: 'access.role.client-administrator', message: 'Seller administrator' },
  clientDeveloper: /*i18n*/ { id: 'access.role.client-developer', message: 'Seller developer' },
  clientAccountManager: /*i18n*/ { id: 'access.role.client-account-manager', message: 'Account manager' },
} as const satisfies Record<Role, { id: string; message: string }>;
