import type { Reach } from '../../../domain/access/permitted-data.ts';
import { type PermissionLine, type PermissionPart, permissionLines } from '../../../domain/access/permissions.ts';
import { titleOfSynced } from '../../../domain/access/synced-tables.gen.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { pageNamed } from '../../../domain/page-rules.ts';

/** The parts that the page shows: operations of the server have technical names only. */
export type ShownPart = Exclude<PermissionPart, 'operation'>;

/** A line as shown: a subject that has a name for users. */
export type NamedLine = PermissionLine & { readonly name: MessageDescriptor };

/**
 * The lines of a part in their order. An address that only leads to another page is no page of its own, and neither is a second one (a
 * dialog, an address with a language) with the name and the permissions of another.
 */
export function namedLines(part: ShownPart): readonly NamedLine[] {
  const seen = new Set<string>();
  return permissionLines(part).flatMap((line) => {
    const name = nameOfLine(part, line.key);
    const leadsOn = part === 'page' && pageNamed(line.key)?.redirectsTo != null;
    if (!name || leadsOn) return [];
    const same = JSON.stringify([name.message, line.cells]);
    if (part === 'page' && seen.has(same)) return [];
    seen.add(same);
    return [{ ...line, name }];
  });
}

/** The name of a line for users; null if it has none. */
function nameOfLine(part: ShownPart, key: string): MessageDescriptor | null {
  if (part === 'action') return labelsOf(key)?.name ?? null;
  if (part === 'page') return pageNamed(key)?.title ?? null;
  if (part === 'destination') return pageNamed(key)?.place?.label ?? null;
  const names: Readonly<Record<string, MessageDescriptor>> = namesOfParts[part];
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
    ...titleOfSynced,
    groups: /*i18n*/ { id: 'access.row.groups', message: 'Groups' },
    users: /*i18n*/ { id: 'access.row.users', message: 'Users' },
    payment_applications: /*i18n*/ { id: 'access.row.applications', message: 'Payment allocations' },
    account_requests: /*i18n*/ { id: 'access.row.account-requests', message: 'Requested account changes' },
    approval_decisions: /*i18n*/ { id: 'access.row.decisions', message: 'Approval decisions' },
    blobs: /*i18n*/ { id: 'access.row.files', message: 'Files' },
  },
} as const satisfies Record<string, Readonly<Record<string, MessageDescriptor>>>;
