/**
 * Every route of the portal (specification §2): its name, full path, whether it is public, and whether it is built. A test holds
 * the router against the built ones; the others are not found.
 */
export type RouteEntry = {
  readonly name: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly isBuilt: boolean;
  readonly redirectsTo?: string;
};

export const routes: readonly RouteEntry[] = [
  ...publicRoutes([
    ['home', '/', true],
    ['home-locale', '/$locale', true],
    ['signin', '/login', true],
    ['sign-in-help', '/login/help', true],
    ['sign-up', '/sign-up'],
    ['forgot-password', '/forgotpassword', true],
    ['reset-password', '/resetpassword', true],
    ['buyerapply', '/apply'],
    ['buyerapply-locale', '/$locale/apply'],
    ['error', '/error', true],
    ['sso-error', '/sso-error', true],
    ['invalid-session', '/invalid-session', true],
    ['onboarding', '/onboarding'],
  ]),
  ...signedInRoutes([
    ['welcome', '/welcome'],
    ['welcome-info', '/welcome-info'],
    ['overview', '/overview', true],
    ['account-overview', '/account-overview', true],
    ['new-bank-account-dialog', '/account-overview/bank-accounts/new'],
    ['account-overview-create-group', '/account-overview/create-group'],
    ['account-overview-increase-credit', '/account-overview/increase-credit'],
    ['transactions', '/account-overview/transactions'],
    ['invoice', '/account-overview/invoices/$chargeId', true],
    ['company-info', '/account/settings/company-info'],
    ['primary-contact', '/account/settings/primary-contact'],
    ['users', '/account/settings/users'],
    ['invite-new-user-users', '/account/settings/users/invite'],
    ['edit-user', '/account/settings/users/$id'],
    ['groups', '/account/settings/groups'],
    ['purchasing-controls', '/account/settings/purchasing-controls'],
    ['helpjuice-iframe', '/account/settings/purchasing-controls/helpjuice-iframe'],
    ['manage-policies', '/account/settings/purchasing-controls/manage-policies'],
    ['purchase-cards-config', '/account/settings/purchasing-controls/purchase-cards-config'],
    ['purchase-cards-view', '/account/settings/purchasing-controls/view-cards', true],
    ['purchase-cards-active', '/account/settings/purchasing-controls/view-cards/active', true],
    ['purchase-cards-terminated', '/account/settings/purchasing-controls/view-cards/terminated', true],
    ['purchase-card', '/account/settings/purchasing-controls/view-cards/card/$cardId', true],
    ['limit-check', '/limit-check', true],
    ['manage-payment-methods', '/account/payment-methods'],
    ['new-bank-account', '/account/payment-methods/add'],
    ['manage-bank-accounts', '/account/manage-bank-accounts'],
    ['new-bank-account-v2', '/account/manage-bank-accounts/new'],
    ['group', '/account/group'],
    ['create-group', '/account/create-group'],
    ['profile-general', '/account/profile/general', true],
    ['profile-notifications', '/account/profile/notifications', true],
    ['profile-security', '/account/profile/security', true],
    ['mfa-setup-sms', '/account/profile/security/mfa-setup-sms', true],
    ['mfa-setup-email', '/account/profile/security/mfa-setup-email', true],
    ['mfa-setup-app', '/account/profile/security/mfa-setup-app', true],
    ['mfa-setup-passkey', '/account/profile/security/mfa-setup-passkey', true],
    ['profile-purchasing-controls', '/account/profile/purchasing-controls'],
    ['create-purchase-card', '/account/profile/purchasing-controls/create-purchase-card'],
    ['activity-disputes', '/activity/disputes'],
    ['activity-account-activity', '/activity/account-activity'],
    ['make-payment', '/make-payment', true],
    ['approvals', '/approvals', true],
    ['approval', '/approvals/$approvalId', true],
    ['payments', '/payments', true],
    ['payment', '/payment/$id', true],
    ['raise-dispute', '/dispute'],
    ['help', '/help'],
    ['faq', '/faq'],
    ['x-session', '/x-session'],
    ['access', '/access', true],
  ]),
  redirect('account-overview-payments', '/account-overview/payments', 'payments', true),
  redirect('account-bank-accounts', '/account/bank-accounts', 'manage-payment-methods'),
  redirect('modify-payment', '/account-overview/payments/payment-modification/$id', 'payments'),
  redirect('payment-apply', '/account-overview/payment-apply/$paymentId', 'payments'),
];

export function routeNamed(name: string): RouteEntry | undefined {
  return routes.find((route) => route.name === name);
}

type Row = readonly [name: string, path: string, isBuilt?: boolean];

function publicRoutes(rows: readonly Row[]): RouteEntry[] {
  return rows.map(([name, path, isBuilt = false]) => ({ name, path, isPublic: true, isBuilt }));
}

function signedInRoutes(rows: readonly Row[]): RouteEntry[] {
  return rows.map(([name, path, isBuilt = false]) => ({ name, path, isPublic: false, isBuilt }));
}

function redirect(name: string, path: string, redirectsTo: string, isBuilt = false): RouteEntry {
  return { name, path, isPublic: false, isBuilt, redirectsTo };
}
