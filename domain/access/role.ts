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

/** True if one of the held roles is allowed. */
export function hasRole(held: readonly Role[], ...allowed: readonly Role[]): boolean {
  return allowed.some((role) => held.includes(role));
}
