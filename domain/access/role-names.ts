import type { Role } from './role.ts';

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
