import type { Role } from './role.ts';
import { hasRole } from './role.ts';
import { buyerRoles, everybody, followingRoles, payingRoles, supportRoles } from './role-sets.ts';

/** Who may open each signed-in page, by the route's name; one without an entry opens for nobody. */
export const permittedPages: Readonly<Record<string, readonly Role[]>> = {
  overview: everybody,
  'account-overview': everybody,
  invoice: everybody,
  'account-overview-payments': everybody,
  payments: everybody,
  payment: everybody,
  'make-payment': payingRoles,
  approvals: buyerRoles,
  approval: buyerRoles,
  'purchase-cards-view': buyerRoles,
  'purchase-cards-active': buyerRoles,
  'purchase-cards-terminated': buyerRoles,
  'purchase-card': buyerRoles,
  'limit-check': buyerRoles,
  'profile-general': everybody,
  'profile-notifications': everybody,
  'profile-security': everybody,
  'mfa-setup-sms': everybody,
  'mfa-setup-email': everybody,
  'mfa-setup-app': everybody,
  'mfa-setup-passkey': everybody,
  access: ['buyerAdministrator', ...supportRoles],
};

/** Who is led to each destination of rail, bottom bar, palette and shortcuts: those who do something there. */
export const permittedDestinations = {
  home: everybody,
  invoices: everybody,
  pay: payingRoles,
  payments: followingRoles,
  cards: buyerRoles,
  limitCheck: buyerRoles,
  approvals: followingRoles,
  access: ['buyerAdministrator', ...supportRoles],
} as const satisfies Record<string, readonly Role[]>;

/** Pages of support staff (userType MSTS) that need no opened business; every other one leads them to /invalid-session. */
export const pagesWithoutBusiness: readonly string[] = [
  'access',
  'profile-general',
  'profile-notifications',
  'profile-security',
  'mfa-setup-sms',
  'mfa-setup-email',
  'mfa-setup-app',
  'mfa-setup-passkey',
];

/** The roles that open a page; none where it opens for nobody. */
export function rolesOfPage(routeName: string): readonly Role[] {
  return (Object.hasOwn(permittedPages, routeName) ? permittedPages[routeName] : undefined) ?? [];
}

/** True where somebody with these roles may open the page. */
export function mayOpen(routeName: string, held: readonly Role[]): boolean {
  return hasRole(held, ...rolesOfPage(routeName));
}
