import type { Role, UserType, Visibility } from './role.ts';
import { hasRole, visibilityOf } from './role.ts';
import { buyerRoles, payingRoles, sellingRoles, supportRoles } from './role-sets.ts';

/** Fields that not everybody reads who sees their row or runs their operation. */
export const permittedFields = {
  /** Approved, used and held credit of the account. */
  creditFigures: [...buyerRoles, ...supportRoles, ...sellingRoles],
  /** Bank, holder and last four digits of the account that payments are collected from. */
  bankAccounts: [...payingRoles, ...supportRoles],
  /** E-mail addresses of other users; everybody reads their own. */
  usersEmails: ['buyerAdministrator', 'buyerGroupAdministrator', ...supportRoles, 'clientAdministrator'],
} as const satisfies Record<string, readonly Role[]>;
export type FieldGroup = keyof typeof permittedFields;

/**
 * How far somebody sees into a table: the whole business that they act for; the subtree of groups that they administer and
 * what is their own; their own; what is their seller's, its customers and colleagues; nothing.
 */
export type Reach = 'account' | 'group' | 'own' | 'seller' | 'none';

type Reaches = Readonly<Record<Visibility, Reach>>;

const ofTheAccount: Reaches = {
  account: 'account',
  group: 'group',
  own: 'own',
  support: 'account',
  client: 'none',
  developer: 'none',
};
/** Not even support staff see what people keep for themselves. */
const ownAlone: Reaches = { ...ofTheAccount, account: 'own', group: 'own', support: 'none' };
const wholeForAll: Reaches = { ...ofTheAccount, group: 'account', own: 'account' };
/** Of a group nothing but one's own: it is the account's matter. */
const ofTheAuthor: Reaches = { ...ofTheAccount, group: 'own' };
const forPayersAlone: Reaches = { ...ofTheAccount, group: 'none', own: 'none' };

/** Which rows exist for whom, table by table; a test holds the database's row security against it. */
export const permittedRows = {
  buyers: { ...wholeForAll, client: 'seller' },
  groups: ofTheAccount,
  users: { ...ofTheAccount, client: 'seller', developer: 'own' },
  people: { ...ofTheAccount, client: 'seller', developer: 'own' },
  bank_accounts: forPayersAlone,
  charges: { ...ofTheAccount, client: 'seller' },
  payments: ofTheAccount,
  payment_applications: ofTheAccount,
  adjustments: ofTheAccount,
  disputes: { ...ofTheAccount, client: 'seller' },
  purchase_cards: ofTheAccount,
  spending_limits: ofTheAccount,
  purchase_policies: wholeForAll,
  authorisations: ofTheAccount,
  credit_increases: ofTheAuthor,
  account_requests: forPayersAlone,
  actions: ofTheAccount,
  approvals: ofTheAccount,
  approval_decisions: ofTheAccount,
  delegations: ofTheAuthor,
  activity: ofTheAccount,
  saved_views: ownAlone,
  blobs: ofTheAccount,
} as const satisfies Record<string, Reaches>;
export type ProtectedTable = keyof typeof permittedRows;

/** How far a role alone sees into a table. */
export function reachOf(table: ProtectedTable, role: Role): Reach {
  return permittedRows[table][visibilityOf(userTypeOf(role), [role])];
}

/** The kind of user that a role belongs to. */
export function userTypeOf(role: Role): UserType {
  if (role.startsWith('client')) return 'client';
  return supportRoles.includes(role) ? 'MSTS' : 'buyer';
}

/** True where somebody with these roles may read a group of fields of the rows that they see. */
export function mayRead(group: FieldGroup, held: readonly Role[]): boolean {
  return hasRole(held, ...permittedFields[group]);
}
