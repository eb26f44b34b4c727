import type { Role } from './role.ts';
import { roles } from './role.ts';

/** Groups of roles that the table of permissions is written in (specification §6). */
export const everybody: readonly Role[] = roles;

export const buyerRoles: readonly Role[] = [
  'buyerAdministrator',
  'buyerGroupAdministrator',
  'buyerPayer',
  'buyerPurchaser',
];

/** Who pays for the whole account. */
export const payingRoles: readonly Role[] = ['buyerAdministrator', 'buyerPayer'];

/** Who decides what others may only ask for. */
export const decidingRoles: readonly Role[] = ['buyerAdministrator', 'buyerGroupAdministrator'];

/** Who carries purchase cards or looks after those who do. */
export const cardRoles: readonly Role[] = ['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPurchaser'];

/** Who pays, decides, or follows what was asked. */
export const followingRoles: readonly Role[] = ['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPayer'];

/** Who manages users, groups and the business itself. */
export const administrators: readonly Role[] = ['buyerAdministrator'];

export const supportRoles: readonly Role[] = ['buyerMSTSCustomerSupport', 'buyerMSTSUnderwriting'];

/** Who knows the customers of a seller: a developer has API keys and test data, and no customers. */
export const sellingRoles: readonly Role[] = ['clientAdministrator', 'clientAccountManager'];

/** Who has API keys and test data. */
export const developingRoles: readonly Role[] = ['clientAdministrator', 'clientDeveloper'];

/** Those who do something, and support staff, who look. */
export function withSupport(roles: readonly Role[]): readonly Role[] {
  return [...roles, ...supportRoles];
}
