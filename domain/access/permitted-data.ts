import { type Role, type UserType, hasRole } from './role.ts';
import { type Visibility, visibilityOf } from './visibility.ts';
import { payingRoles, supportRoles, totalsRoles } from './role-sets.ts';
import { reachOfSynced } from './synced-tables.gen.ts';

/** Fields that only some of the people who see their row or run their operation may read. */
export const permittedFields = {
  /** Approved, used and held credit of the account. Other buyers' roles know only what is available. */
  creditFigures: totalsRoles,
  /** Bank, holder and last four digits of the account that payments are collected from. */
  bankAccounts: [...payingRoles, ...supportRoles],
  /** E-mail addresses of other users; everybody reads their own address. */
  usersEmails: ['buyerAdministrator', 'buyerGroupAdministrator', ...supportRoles, 'clientAdministrator'],
} as const satisfies Record<string, readonly Role[]>;
export type FieldGroup = keyof typeof permittedFields;

/**
 * Which rows of a table a role sees: the whole account; the subtree of groups that it administers and its own rows; its own rows; the rows,
 * customers and colleagues of its seller; none.
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
const wholeForAll: Reaches = { ...ofTheAccount, group: 'account', own: 'account' };

/** The rules that a table can have. */
const reaches = {
  ofTheAccount,
  ofTheAccountAndItsSeller: { ...ofTheAccount, client: 'seller' },
  ofColleagues: { ...ofTheAccount, client: 'seller', developer: 'own' },
  wholeForAll,
  wholeForAllAndTheSeller: { ...wholeForAll, client: 'seller' },
  /** Support staff do not see the personal settings of other people. */
  ownAlone: { ...ofTheAccount, account: 'own', group: 'own', support: 'none' },
  /** Group Admins see only their own rows: these rows belong to the whole account. */
  ofTheAuthor: { ...ofTheAccount, group: 'own' },
  forPayersAlone: { ...ofTheAccount, group: 'none', own: 'none' },
} as const satisfies Readonly<Record<string, Reaches>>;
export type ReachName = keyof typeof reaches;

/** The rule of each table; a test compares this with the database's row security. Synced rows declare their own. */
export const permittedRows = {
  ...reachOfSynced,
  groups: 'ofTheAccount',
  users: 'ofColleagues',
  payment_applications: 'ofTheAccount',
  account_requests: 'forPayersAlone',
  approval_decisions: 'ofTheAccount',
  blobs: 'ofTheAccount',
} as const satisfies Record<string, ReachName>;
export type ProtectedTable = keyof typeof permittedRows;

/** The rows of a table that one role sees. */
export function reachOf(table: ProtectedTable, role: Role): Reach {
  return reaches[permittedRows[table]][visibilityOf(userTypeOf(role), [role])];
}

/** The kind of user that a role belongs to. */
export function userTypeOf(role: Role): UserType {
  if (role.startsWith('client')) return 'client';
  return supportRoles.includes(role) ? 'MSTS' : 'buyer';
}

/** True if somebody with these roles may read a group of fields in the rows that they see. */
export function mayRead(group: FieldGroup, held: readonly Role[]): boolean {
  return hasRole(held, ...permittedFields[group]);
}
