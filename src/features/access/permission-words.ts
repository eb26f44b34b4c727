import type { Reach } from '../../../domain/access/permitted-data.ts';
import type { PermissionPart } from '../../../domain/access/permissions.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { pageNamed } from '../../../domain/page-rules.ts';

/** The name of a line of the table for users; the technical name if it has no other. */
export function nameOfLine(part: PermissionPart, key: string): MessageDescriptor | null {
  if (part === 'action') return labelsOf(key)?.name ?? null;
  if (part === 'page') return pageNamed(key)?.title ?? null;
  if (part === 'destination') return pageNamed(key)?.place?.label ?? null;
  const names: Readonly<Record<string, MessageDescriptor>> = part === 'operation' ? {} : namesOfParts[part];
  return Object.hasOwn(names, key) ? (names[key] ?? null) : null;
}

/** Short names of the rows that somebody sees. */
export const reachNames = {
  account: /*i18n*/ { id: 'access.reach.account', message: 'All' },
  group: /*i18n*/ { id: 'access.reach.group', message: 'Own groups' },
  own: /*i18n*/ { id: 'access.reach.own', message: 'Own' },
  seller: /*i18n*/ { id: 'access.reach.seller', message: 'Their seller’s' },
  none: /*i18n*/ { id: 'access.reach.none', message: 'None' },
} as const satisfies Record<Reach, MessageDescriptor>;

const namesOfParts = {
  field: {
    creditFigures: /*i18n*/ { id: 'access.field.credit', message: 'Account credit figures' },
    bankAccounts: /*i18n*/ { id: 'access.field.bank', message: 'Bank accounts, masked to four digits' },
    usersEmails: /*i18n*/ { id: 'access.field.emails', message: 'Email addresses of other users' },
  },
  row: {
    buyers: /*i18n*/ { id: 'access.row.buyers', message: 'Businesses' },
    groups: /*i18n*/ { id: 'access.row.groups', message: 'Groups' },
    users: /*i18n*/ { id: 'access.row.users', message: 'Users' },
    people: /*i18n*/ { id: 'access.row.people', message: 'People' },
    bank_accounts: /*i18n*/ { id: 'access.row.bank-accounts', message: 'Bank accounts' },
    charges: /*i18n*/ { id: 'access.row.charges', message: 'Invoices, credits and fees' },
    payments: /*i18n*/ { id: 'access.row.payments', message: 'Payments' },
    payment_applications: /*i18n*/ { id: 'access.row.applications', message: 'Payment allocations' },
    adjustments: /*i18n*/ { id: 'access.row.adjustments', message: 'Credits applied and adjustments' },
    disputes: /*i18n*/ { id: 'access.row.disputes', message: 'Disputes' },
    purchase_cards: /*i18n*/ { id: 'access.row.cards', message: 'Purchase cards' },
    spending_limits: /*i18n*/ { id: 'access.row.limits', message: 'Limits' },
    purchase_policies: /*i18n*/ { id: 'access.row.policies', message: 'Purchase policies' },
    authorisations: /*i18n*/ { id: 'access.row.authorisations', message: 'Card authorizations' },
    credit_increases: /*i18n*/ { id: 'access.row.credit-increases', message: 'Credit increase requests' },
    account_requests: /*i18n*/ { id: 'access.row.account-requests', message: 'Requested account changes' },
    actions: /*i18n*/ { id: 'access.row.actions', message: 'Requests' },
    approvals: /*i18n*/ { id: 'access.row.approvals', message: 'Approval requests' },
    approval_decisions: /*i18n*/ { id: 'access.row.decisions', message: 'Approval decisions' },
    delegations: /*i18n*/ { id: 'access.row.delegations', message: 'Delegations of approvals' },
    activity: /*i18n*/ { id: 'access.row.activity', message: 'Activity' },
    saved_views: /*i18n*/ { id: 'access.row.saved-views', message: 'Saved views' },
    blobs: /*i18n*/ { id: 'access.row.files', message: 'Files' },
  },
} as const satisfies Record<string, Readonly<Record<string, MessageDescriptor>>>;
