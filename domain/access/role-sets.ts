import { type Role, roles } from './role.ts';

/** Groups of roles that the permission table uses (specification §6). */
export const everybody: readonly Role[] = roles;

export const buyerRoles: readonly Role[] = [
  'buyerAdministrator',
  'buyerGroupAdministrator',
  'buyerPayer',
  'buyerPurchaser',
];

/** Roles that pay for the whole account. */
export const payingRoles: readonly Role[] = ['buyerAdministrator', 'buyerPayer'];

/** Roles that decide requests of others. */
export const decidingRoles: readonly Role[] = ['buyerAdministrator', 'buyerGroupAdministrator'];

/** Roles that carry purchase cards or administer those of others. */
export const cardRoles: readonly Role[] = ['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPurchaser'];

/** Roles that pay, decide, or follow requests. */
export const followingRoles: readonly Role[] = ['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPayer'];

/** Roles that manage users, groups and the business itself. */
export const administrators: readonly Role[] = ['buyerAdministrator'];

export const supportRoles: readonly Role[] = ['buyerMSTSCustomerSupport', 'buyerMSTSUnderwriting'];

/** Roles that see the customers of a seller; a developer has API keys and test data, but no customers. */
export const sellingRoles: readonly Role[] = ['clientAdministrator', 'clientAccountManager'];

/** Roles that know the account's totals: approved, used and held credit. The others know what is available. */
export const totalsRoles: readonly Role[] = [...payingRoles, ...supportRoles, ...sellingRoles];

/** Roles that have API keys and test data. */
export const developingRoles: readonly Role[] = ['clientAdministrator', 'clientDeveloper'];

/** These roles, and support staff, who only read. */
export function withSupport(roles: readonly Role[]): readonly Role[] {
  return [...roles, ...supportRoles];
}
