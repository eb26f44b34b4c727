import {
  administrators,
  buyerRoles,
  cardRoles,
  decidingRoles,
  developingRoles,
  everybody,
  followingRoles,
  payingRoles,
  sellingRoles,
  supportRoles,
  withSupport,
} from './access/role-sets.ts';
import { type Page, publicPage, signedInPage } from './page.ts';

/**
 * Every page of the portal (specification §2), one row each, by its name. Guards, menus, palette, shortcuts, page-view events and the
 * permissions page read it. A page without a route is not found and is in no menu. The formatter is off, because it would split each row
 * into five lines.
 */
// prettier-ignore
export const pages = {
  // Before the sign-in
  home: publicPage('/', /*i18n*/ { id: 'access.page.public-home', message: 'Welcome' }, { isReported: false }),
  'home-locale': publicPage('/$locale', /*i18n*/ { id: 'access.page.public-home-locale', message: 'Welcome' }),
  signin: publicPage('/login', /*i18n*/ { id: 'access.page.sign-in', message: 'Sign-in' }),
  'sign-in-help': publicPage('/login/help', /*i18n*/ { id: 'access.page.sign-in-help', message: 'Help with signing in' }),
  'sign-up': publicPage('/sign-up', /*i18n*/ { id: 'access.page.sign-up', message: 'Sign-up' }),
  'forgot-password': publicPage('/forgotpassword', /*i18n*/ { id: 'access.page.forgot-password', message: 'Forgotten password' }),
  'reset-password': publicPage('/resetpassword', /*i18n*/ { id: 'access.page.reset-password', message: 'New password' }),
  'user-activation': publicPage('/activate', /*i18n*/ { id: 'access.page.user-activation', message: 'Account activation' }),
  'confirm-email': publicPage('/confirm-email', /*i18n*/ { id: 'access.page.confirm-email', message: 'Confirmation of an email' }),
  buyerapply: publicPage('/apply', /*i18n*/ { id: 'access.page.apply', message: 'Application' }),
  'buyerapply-locale': publicPage('/$locale/apply', /*i18n*/ { id: 'access.page.apply-locale', message: 'Application' }),
  onboarding: publicPage('/onboarding', /*i18n*/ { id: 'access.page.onboarding', message: 'Onboarding' }),
  error: publicPage('/error', /*i18n*/ { id: 'access.page.error', message: 'Error' }),
  'sso-error': publicPage('/sso-error', /*i18n*/ { id: 'access.page.sso-error', message: 'Single sign-on error' }),
  'invalid-session': publicPage('/invalid-session', /*i18n*/ { id: 'access.page.invalid-session', message: 'Session without a business' }),
  'scheduled-maintenance': publicPage('/maintenance', /*i18n*/ { id: 'access.page.maintenance', message: 'Scheduled maintenance' }),

  // The account
  overview: signedInPage('/overview', everybody, /*i18n*/ { id: 'access.page.overview', message: 'Home' }, { place: { in: 'rail', icon: 'home', label: /*i18n*/ { id: 'shell.nav.home', message: 'Home' }, bar: 1 } }),
  welcome: signedInPage('/welcome', buyerRoles, /*i18n*/ { id: 'access.page.welcome', message: 'First steps' }, { palette: 'part' }),
  'welcome-info': signedInPage('/welcome-info', buyerRoles, /*i18n*/ { id: 'access.page.welcome-info', message: 'About the account' }, { palette: 'part' }),
  'getting-started': signedInPage('/account-overview/getting-started', buyerRoles, /*i18n*/ { id: 'access.page.getting-started', message: 'Getting started' }, { tab: { label: /*i18n*/ { id: 'overview.start.title', message: 'Getting started' }, rank: 5 } }),
  'account-overview': signedInPage('/account-overview', everybody, /*i18n*/ { id: 'access.page.invoices', message: 'Invoices' }, { place: { in: 'rail', icon: 'invoice', label: /*i18n*/ { id: 'shell.nav.invoices', message: 'Invoices' }, bar: 2 }, isCopied: true, tab: { label: /*i18n*/ { id: 'shell.nav.invoices', message: 'Invoices' }, rank: 1 } }),
  invoice: signedInPage('/account-overview/invoices/$chargeId', everybody, /*i18n*/ { id: 'access.page.invoice', message: 'Invoice details' }),
  transactions: signedInPage('/account-overview/transactions', withSupport(buyerRoles), /*i18n*/ { id: 'access.page.transactions', message: 'Transaction history' }, { tab: { label: /*i18n*/ { id: 'ledger.transactions.title', message: 'Transaction history' }, rank: 3 } }),
  statement: signedInPage('/account-overview/statement', withSupport(payingRoles), /*i18n*/ { id: 'access.page.statement', message: 'Statement' }, { place: { in: 'palette', label: /*i18n*/ { id: 'ledger.statement.title', message: 'Statement' } } }),
  'account-overview-increase-credit': signedInPage('/account-overview/increase-credit', decidingRoles, /*i18n*/ { id: 'access.page.increase-credit', message: 'Credit increase' }, { isReported: false }),
  'increase-credit-success': signedInPage('/account-overview/increase-credit/success', decidingRoles, /*i18n*/ { id: 'access.page.increase-credit-success', message: 'Credit increase requested' }, { palette: 'part' }),
  'new-bank-account-dialog': signedInPage('/account-overview/bank-accounts/new', payingRoles, /*i18n*/ { id: 'access.page.new-bank-account-dialog', message: 'Add a bank account' }, { feature: 'payments', palette: 'part' }),
  'direct-debit-dialog': signedInPage('/account-overview/direct-debit', payingRoles, /*i18n*/ { id: 'access.page.direct-debit-dialog', message: 'Set up direct debit' }, { feature: 'payments', palette: 'part' }),
  'set-up-cards-dialog': signedInPage('/account-overview/purchase-cards', buyerRoles, /*i18n*/ { id: 'access.page.set-up-cards-dialog', message: 'Set up purchase cards' }, { feature: 'purchaseCards', palette: 'part' }),
  'account-overview-create-group': signedInPage('/account-overview/create-group', administrators, /*i18n*/ { id: 'access.page.create-group-dialog', message: 'Create a group' }, { palette: 'part' }),
  'account-overview-payments': signedInPage('/account-overview/payments', everybody, /*i18n*/ { id: 'access.page.payments-old', message: 'Payments' }, { feature: 'payments', redirectsTo: 'payments' }),
  download: signedInPage('/download/$fileId', buyerRoles, /*i18n*/ { id: 'access.page.download', message: 'File download' }),

  // Payments
  'make-payment': signedInPage('/make-payment', payingRoles, /*i18n*/ { id: 'access.page.make-payment', message: 'Make a payment' }, { feature: 'payments', place: { in: 'rail', icon: 'pay', label: /*i18n*/ { id: 'shell.nav.pay', message: 'Pay' }, bar: 3, shortcut: 2 } }),
  'payment-unsuccessful': signedInPage('/make-payment/unsuccessful/$id', payingRoles, /*i18n*/ { id: 'access.page.payment-unsuccessful', message: 'Payment unsuccessful' }, { feature: 'payments' }),
  payments: signedInPage('/payments', everybody, /*i18n*/ { id: 'access.page.payments', message: 'Payments' }, { feature: 'payments', place: { in: 'rail', icon: 'receipt', label: /*i18n*/ { id: 'shell.nav.payments', message: 'Payments' }, bar: 6, ledTo: followingRoles, covers: '/payment/' }, isCopied: true, tab: { label: /*i18n*/ { id: 'shell.nav.payments', message: 'Payments' }, rank: 2 } }),
  payment: signedInPage('/payment/$id', everybody, /*i18n*/ { id: 'access.page.payment', message: 'Payment details' }, { feature: 'payments' }),
  'modify-payment-invoices': signedInPage('/payment/$id/modify', payingRoles, /*i18n*/ { id: 'access.page.modify-payment', message: 'Modify a payment: invoices' }, { feature: 'payments' }),
  'modify-payment-confirmation': signedInPage('/payment/$id/modify/confirm', payingRoles, /*i18n*/ { id: 'access.page.modify-payment-confirm', message: 'Modify a payment: confirmation' }, { feature: 'payments' }),
  'modify-payment-success': signedInPage('/payment/$id/modify/success', payingRoles, /*i18n*/ { id: 'access.page.modify-payment-success', message: 'Modify a payment: done' }, { feature: 'payments' }),
  'modify-payment-error': signedInPage('/payment/$id/modify/error', payingRoles, /*i18n*/ { id: 'access.page.modify-payment-error', message: 'Modify a payment: error' }, { feature: 'payments' }),
  'modify-payment-changes': signedInPage('/payment/$id/changes', withSupport(followingRoles), /*i18n*/ { id: 'access.page.modify-payment-changes', message: 'Payment changes' }, { feature: 'payments' }),
  'modify-payment': signedInPage('/account-overview/payments/payment-modification/$id', payingRoles, /*i18n*/ { id: 'access.page.modify-payment-old', message: 'Modify a payment' }, { feature: 'payments', redirectsTo: 'modify-payment-invoices' }),
  'payment-apply': signedInPage('/account-overview/payment-apply/$paymentId', payingRoles, /*i18n*/ { id: 'access.page.payment-apply', message: 'Apply a payment' }, { feature: 'payments', redirectsTo: 'modify-payment-invoices' }),

  // Purchase cards
  'purchase-cards-view': signedInPage('/account/settings/purchasing-controls/view-cards', buyerRoles, /*i18n*/ { id: 'access.page.cards', message: 'Cards' }, { feature: 'purchaseCards', redirectsTo: 'purchase-cards-active' }),
  'purchase-cards-active': signedInPage('/account/settings/purchasing-controls/view-cards/active', buyerRoles, /*i18n*/ { id: 'access.page.cards-active', message: 'Active cards' }, { feature: 'purchaseCards', place: { in: 'rail', icon: 'card', label: /*i18n*/ { id: 'shell.nav.cards', message: 'Cards' }, bar: 4, covers: '/account/settings/purchasing-controls/view-cards/' } }),
  'purchase-cards-terminated': signedInPage('/account/settings/purchasing-controls/view-cards/terminated', buyerRoles, /*i18n*/ { id: 'access.page.cards-terminated', message: 'Terminated cards' }, { feature: 'purchaseCards' }),
  'purchase-card': signedInPage('/account/settings/purchasing-controls/view-cards/card/$cardId', buyerRoles, /*i18n*/ { id: 'access.page.card', message: 'Card details' }, { feature: 'purchaseCards' }),
  'replace-purchase-card': signedInPage('/account/settings/purchasing-controls/view-cards/replace/$cardId', cardRoles, /*i18n*/ { id: 'access.page.replace-card', message: 'Replace a card' }, { feature: 'purchaseCards' }),
  'purchase-card-limit': signedInPage('/account/settings/purchasing-controls/view-cards/card/$cardId/limit', buyerRoles, /*i18n*/ { id: 'access.page.card-limit', message: 'Request a higher limit' }, { feature: 'purchaseCards' }),
  'limit-check': signedInPage('/limit-check', buyerRoles, /*i18n*/ { id: 'access.page.limit-check', message: 'Check a limit' }, { feature: 'purchaseCards', place: { in: 'rail', icon: 'gauge', label: /*i18n*/ { id: 'shell.nav.limit-check', message: 'Check a limit' }, short: /*i18n*/ { id: 'cards.limits.title', message: 'Limits' }, bar: 5, shortcut: 1, yieldsTo: 'make-payment' }, isCopied: true, palette: 'beginning' }),
  'purchasing-controls': signedInPage('/account/settings/purchasing-controls', decidingRoles, /*i18n*/ { id: 'access.page.purchasing-controls', message: 'Purchasing controls' }, { feature: 'purchaseCards', redirectsTo: 'manage-purchasing-controls' }),
  'manage-purchasing-controls': signedInPage('/account/settings/purchasing-controls/manage', decidingRoles, /*i18n*/ { id: 'access.page.manage-purchasing-controls', message: 'Purchasing controls' }, { feature: 'purchaseCards', place: { in: 'palette', label: /*i18n*/ { id: 'cards.controls.title', message: 'Purchasing controls' } } }),
  'individual-credit-limits': signedInPage('/account/settings/purchasing-controls/limits', decidingRoles, /*i18n*/ { id: 'access.page.credit-limits', message: 'Credit limits' }, { feature: 'purchaseCards' }),
  'manage-policies': signedInPage('/account/settings/purchasing-controls/manage-policies', decidingRoles, /*i18n*/ { id: 'access.page.manage-policies', message: 'Purchase policies' }, { feature: 'purchaseCards', place: { in: 'palette', label: /*i18n*/ { id: 'policies.title', message: 'Purchase policies' } } }),
  'pre-authorizations': signedInPage('/account/settings/purchasing-controls/pre-authorizations', buyerRoles, /*i18n*/ { id: 'access.page.pre-authorizations', message: 'Pre-authorizations' }, { feature: 'purchaseCards', place: { in: 'palette', label: /*i18n*/ { id: 'purchases.title', message: 'Pre-authorizations' } } }),
  'pre-authorization': signedInPage('/account/settings/purchasing-controls/pre-authorizations/$authorisationId', buyerRoles, /*i18n*/ { id: 'access.page.pre-authorization', message: 'Pre-authorization details' }, { feature: 'purchaseCards' }),
  'purchase-cards-config': signedInPage('/account/settings/purchasing-controls/purchase-cards-config', administrators, /*i18n*/ { id: 'access.page.cards-config', message: 'Purchase card settings' }, { feature: 'purchaseCards' }),
  'helpjuice-iframe': signedInPage('/account/settings/purchasing-controls/helpjuice-iframe', decidingRoles, /*i18n*/ { id: 'access.page.cards-help', message: 'Help with purchasing controls' }, { feature: 'purchaseCards', palette: 'part' }),
  'profile-purchasing-controls': signedInPage('/account/profile/purchasing-controls', cardRoles, /*i18n*/ { id: 'access.page.own-purchasing-controls', message: 'My purchasing controls' }, { feature: 'purchaseCards', place: { in: 'person', icon: 'card', label: /*i18n*/ { id: 'shell.user-menu.purchasing', message: 'Purchasing controls' } } }),
  'create-purchase-card': signedInPage('/account/profile/purchasing-controls/create-purchase-card', cardRoles, /*i18n*/ { id: 'access.page.create-card', message: 'Create a purchase card' }, { feature: 'purchaseCards' }),

  // Approvals, disputes and activity
  approvals: signedInPage('/approvals', buyerRoles, /*i18n*/ { id: 'access.page.approvals', message: 'Approvals' }, { feature: 'approvals', place: { in: 'rail', icon: 'person-check', label: /*i18n*/ { id: 'shell.nav.approvals', message: 'Approvals' }, bar: 7, shortcut: 3, ledTo: followingRoles } }),
  approval: signedInPage('/approvals/$approvalId', buyerRoles, /*i18n*/ { id: 'access.page.approval', message: 'Request details' }, { feature: 'approvals' }),
  'approval-delegation': signedInPage('/approvals/delegation', decidingRoles, /*i18n*/ { id: 'access.page.approval-delegation', message: 'Delegate approvals' }, { feature: 'approvals', place: { in: 'palette', label: /*i18n*/ { id: 'approvals.delegation.title', message: 'Delegate approvals' } } }),
  'approval-rules': signedInPage('/account/settings/approval-rules', withSupport(administrators), /*i18n*/ { id: 'access.page.approval-rules', message: 'Approval rules' }, { feature: 'approvals', place: { in: 'palette', label: /*i18n*/ { id: 'approvals.rules.title', message: 'Approval rules' } } }),
  'raise-dispute': signedInPage('/dispute', buyerRoles, /*i18n*/ { id: 'access.page.raise-dispute', message: 'Dispute an invoice' }, { feature: 'disputes', palette: 'part' }),
  'activity-disputes': signedInPage('/activity/disputes', withSupport(payingRoles), /*i18n*/ { id: 'access.page.disputes', message: 'Disputes' }, { feature: 'disputes', place: { in: 'palette', label: /*i18n*/ { id: 'disputes.list.title', message: 'Disputes' } } }),
  'activity-dispute': signedInPage('/activity/disputes/$disputeId', withSupport(payingRoles), /*i18n*/ { id: 'access.page.dispute', message: 'Dispute details' }, { feature: 'disputes' }),
  'activity-account-activity': signedInPage('/activity/account-activity', withSupport(payingRoles), /*i18n*/ { id: 'access.page.account-activity', message: 'Account activity' }, { tab: { label: /*i18n*/ { id: 'activity.title.account', message: 'Account activity' }, rank: 4 } }),
  'group-activity': signedInPage('/activity/group-activity', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.group-activity', message: 'Group activity' }, { tab: { label: /*i18n*/ { id: 'activity.title.group', message: 'Group activity' }, rank: 4, yieldsTo: 'activity-account-activity' } }),

  // Settings of the account
  'company-info': signedInPage('/account/settings/company-info', withSupport(administrators), /*i18n*/ { id: 'access.page.company-info', message: 'Company information' }, { place: { in: 'person', icon: 'building', label: /*i18n*/ { id: 'company.title', message: 'Company information' } } }),
  'primary-contact': signedInPage('/account/settings/primary-contact', withSupport(administrators), /*i18n*/ { id: 'access.page.primary-contact', message: 'Primary contact' }, { place: { in: 'palette', label: /*i18n*/ { id: 'company.tab.primary', message: 'Primary contact' } } }),
  users: signedInPage('/account/settings/users', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.users', message: 'Users' }, { place: { in: 'rail', icon: 'people', label: /*i18n*/ { id: 'shell.nav.users', message: 'Users' }, bar: 8 } }),
  'invite-new-user-users': signedInPage('/account/settings/users/invite', decidingRoles, /*i18n*/ { id: 'access.page.invite-user', message: 'Invite a user' }, { isReported: false }),
  'create-contact-user': signedInPage('/account/settings/users/contact', administrators, /*i18n*/ { id: 'access.page.create-contact', message: 'Add a contact' }),
  'edit-user': signedInPage('/account/settings/users/$id', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.edit-user', message: 'User details' }, { redirectsTo: 'edit-user-general' }),
  'edit-user-general': signedInPage('/account/settings/users/$id/general', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.edit-user-general', message: 'User: general' }),
  'edit-user-notifications': signedInPage('/account/settings/users/$id/notifications', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.edit-user-notifications', message: 'User: notifications' }),
  'edit-user-roles': signedInPage('/account/settings/users/$id/roles', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.edit-user-roles', message: 'User: group and roles' }),
  'edit-user-purchasing': signedInPage('/account/settings/users/$id/purchasing', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.edit-user-purchasing', message: 'User: purchasing' }, { feature: 'purchaseCards' }),
  'edit-user-create-purchase-card': signedInPage('/account/settings/users/$id/create-purchase-card', decidingRoles, /*i18n*/ { id: 'access.page.edit-user-create-card', message: 'User: create a purchase card' }, { feature: 'purchaseCards' }),
  'edit-user-mfa-for-service-cloud': signedInPage('/account/settings/users/$id/mfa', supportRoles, /*i18n*/ { id: 'access.page.edit-user-mfa', message: 'User: 2-step verification' }),
  groups: signedInPage('/account/settings/groups', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.groups', message: 'Groups' }, { place: { in: 'palette', label: /*i18n*/ { id: 'shell.nav.groups', message: 'Groups' } } }),
  group: signedInPage('/account/group', withSupport(decidingRoles), /*i18n*/ { id: 'access.page.group', message: 'Group details' }, { palette: 'part' }),
  'create-group': signedInPage('/account/create-group', administrators, /*i18n*/ { id: 'access.page.create-group', message: 'Create a group' }),
  'edit-group': signedInPage('/account/settings/groups/$groupId', decidingRoles, /*i18n*/ { id: 'access.page.edit-group', message: 'Edit a group' }),

  // Bank accounts
  'manage-payment-methods': signedInPage('/account/payment-methods', withSupport(payingRoles), /*i18n*/ { id: 'access.page.payment-methods', message: 'Payment methods' }, { feature: 'payments', place: { in: 'rail', icon: 'bank', label: /*i18n*/ { id: 'shell.nav.payment-methods', message: 'Payment methods' }, bar: 9, ledTo: payingRoles } }),
  'new-bank-account': signedInPage('/account/payment-methods/add', payingRoles, /*i18n*/ { id: 'access.page.new-bank-account', message: 'Add a bank account' }, { feature: 'payments', isReported: false }),
  'bank-account': signedInPage('/account/payment-methods/$bankAccountId', withSupport(payingRoles), /*i18n*/ { id: 'access.page.bank-account', message: 'Bank account details' }, { feature: 'payments' }),
  'direct-debit-setup': signedInPage('/account/payment-methods/$bankAccountId/direct-debit', payingRoles, /*i18n*/ { id: 'access.page.direct-debit', message: 'Set up direct debit' }, { feature: 'payments' }),
  'autopay-setup': signedInPage('/account/payment-methods/$bankAccountId/auto-pay', payingRoles, /*i18n*/ { id: 'access.page.autopay', message: 'Set up AutoPay' }, { feature: 'autoPay' }),
  'manage-bank-accounts': signedInPage('/account/manage-bank-accounts', withSupport(payingRoles), /*i18n*/ { id: 'access.page.bank-accounts', message: 'Bank accounts' }, { feature: 'payments', redirectsTo: 'manage-payment-methods' }),
  'new-bank-account-v2': signedInPage('/account/manage-bank-accounts/new', payingRoles, /*i18n*/ { id: 'access.page.new-bank-account-v2', message: 'Add a bank account after a failed mandate' }, { feature: 'payments', palette: 'part' }),
  'account-bank-accounts': signedInPage('/account/bank-accounts', withSupport(payingRoles), /*i18n*/ { id: 'access.page.bank-accounts-old', message: 'Bank accounts' }, { feature: 'payments', redirectsTo: 'manage-payment-methods' }),

  // Personal pages
  'profile-general': signedInPage('/account/profile/general', everybody, /*i18n*/ { id: 'access.page.profile', message: 'My profile' }, { needsBusiness: false, place: { in: 'person', icon: 'person', label: /*i18n*/ { id: 'shell.user-menu.profile', message: 'Profile' } } }),
  'profile-notifications': signedInPage('/account/profile/notifications', everybody, /*i18n*/ { id: 'access.page.notifications', message: 'My notifications' }, { needsBusiness: false, place: { in: 'person', icon: 'bell', label: /*i18n*/ { id: 'shell.user-menu.notifications', message: 'Notifications' } } }),
  'profile-security': signedInPage('/account/profile/security', everybody, /*i18n*/ { id: 'access.page.security', message: 'My security settings' }, { needsBusiness: false, place: { in: 'person', icon: 'shield', label: /*i18n*/ { id: 'shell.user-menu.security', message: 'Security' } } }),
  'mfa-setup-sms': signedInPage('/account/profile/security/mfa-setup-sms', everybody, /*i18n*/ { id: 'access.page.mfa-sms', message: 'Set up codes by text message' }, { needsBusiness: false, palette: 'beginning' }),
  'mfa-setup-email': signedInPage('/account/profile/security/mfa-setup-email', everybody, /*i18n*/ { id: 'access.page.mfa-email', message: 'Set up codes by email' }, { needsBusiness: false, palette: 'beginning' }),
  'mfa-setup-app': signedInPage('/account/profile/security/mfa-setup-app', everybody, /*i18n*/ { id: 'access.page.mfa-app', message: 'Set up an authenticator app' }, { needsBusiness: false, palette: 'beginning' }),
  'mfa-setup-passkey': signedInPage('/account/profile/security/mfa-setup-passkey', everybody, /*i18n*/ { id: 'access.page.mfa-passkey', message: 'Set up a passkey' }, { needsBusiness: false, palette: 'beginning' }),
  access: signedInPage('/access', withSupport(administrators), /*i18n*/ { id: 'access.page.access', message: 'Roles and permissions' }, { needsBusiness: false, place: { in: 'rail', icon: 'lock', label: /*i18n*/ { id: 'shell.nav.access', message: 'Permissions' }, short: /*i18n*/ { id: 'shell.nav.access.short', message: 'Roles' }, bar: 9 } }),

  // Help, and pages that links from outside open
  help: signedInPage('/help', everybody, /*i18n*/ { id: 'access.page.help', message: 'Help' }, { needsBusiness: false, isReported: false, place: { in: 'palette', label: /*i18n*/ { id: 'help.page.title', message: 'Help' } } }),
  faq: signedInPage('/faq', everybody, /*i18n*/ { id: 'access.page.faq', message: 'Frequently asked questions' }, { needsBusiness: false, place: { in: 'person', icon: 'help', label: /*i18n*/ { id: 'shell.user-menu.faq', message: 'Frequently asked questions' } } }),
  'x-session': signedInPage('/x-session', everybody, /*i18n*/ { id: 'access.page.x-session', message: 'Session from another application' }, { needsBusiness: false, palette: 'part' }),

  // Sellers
  customers: signedInPage('/customers', withSupport(sellingRoles), /*i18n*/ { id: 'access.page.customers', message: 'Customers' }, { needsBusiness: false }),
  disbursements: signedInPage('/disbursements', ['clientAdministrator'], /*i18n*/ { id: 'access.page.disbursements', message: 'Disbursements' }, { needsBusiness: false }),
  reports: signedInPage('/reports', sellingRoles, /*i18n*/ { id: 'access.page.reports', message: 'Reports' }, { needsBusiness: false }),
  developers: signedInPage('/developers', developingRoles, /*i18n*/ { id: 'access.page.developers', message: 'API keys' }, { needsBusiness: false }),
  tools: signedInPage('/tools', ['clientAdministrator'], /*i18n*/ { id: 'access.page.tools', message: 'Upload data' }, { needsBusiness: false, palette: 'beginning' }),
  'docs-api': signedInPage('/docs/api/index.html', developingRoles, /*i18n*/ { id: 'access.page.docs-api', message: 'API documentation' }, { needsBusiness: false }),
  'docs-ui': signedInPage('/docs/ui/index.html', developingRoles, /*i18n*/ { id: 'access.page.docs-ui', message: 'User interface documentation' }, { needsBusiness: false }),
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;
export type PagePath = (typeof pages)[PageName]['path'];
/** Pages that are not built yet: they are in no menu and are not found. Any other page without a route does not compile. */
export type PageWithoutRoute = Known<
  | 'sign-up'
  | 'buyerapply'
  | 'buyerapply-locale'
  | 'onboarding'
  | 'scheduled-maintenance'
  | 'welcome'
  | 'welcome-info'
  | 'edit-user-mfa-for-service-cloud'
  | 'x-session'
  | 'customers'
  | 'disbursements'
  | 'reports'
  | 'developers'
  | 'tools'
  | 'docs-api'
  | 'docs-ui'
>;
type Known<Name extends PageName> = Name;
/** The pages that the rail leads to. */
export type RailPageName = PageNameIn<'rail'>;
/** The personal pages: in the user menu, and in More on a phone. */
export type PersonPageName = PageNameIn<'person'>;

type PageNameIn<Menu extends string> = {
  [Name in PageName]: (typeof pages)[Name] extends { readonly place: { readonly in: Menu } } ? Name : never;
}[PageName];
