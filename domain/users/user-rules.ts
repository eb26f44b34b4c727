import type { Role } from '../access/role.ts';
import { refuseGiving } from '../cards/limit-rules.ts';
import type { SpendingLimit } from '../cards/spending-limit.ts';
import { type Refusal, refuse } from '../errors.ts';
import { money } from '../money.ts';
import { type ListedUser, type UserGroup, isContact } from './listed-user.ts';
import type { UserStatus } from './user-status.ts';

/** A person who manages users, and the groups that they see. */
export type UserManager = {
  readonly userId: string;
  readonly roles: readonly Role[];
  readonly groups: readonly UserGroup[];
};

/** A managed user, with the facts about the account that the rules need. */
export type ManagedUser = Pick<
  ListedUser,
  | 'id'
  | 'roles'
  | 'groupId'
  | 'status'
  | 'contactTypes'
  | 'receiveEmail'
  | 'isPrimary'
  | 'isLastReceiver'
  | 'isLastPrimary'
  | 'isShared'
>;

/** Changes of a user outside of their rights. A field that is left out does not change. */
export type UserChange = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string | null;
  readonly receiveEmail?: boolean;
  readonly contactTypes?: readonly string[];
};

/** The new role and group of a user. */
export type UserPlace = { readonly roles: readonly Role[]; readonly groupId: string | null };

/** The roles that somebody may give: none above their own (§6). */
export function rolesGivenBy({ roles }: Pick<UserManager, 'roles'>): readonly Role[] {
  if (roles.includes('buyerAdministrator'))
    return ['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPayer', 'buyerPurchaser'];
  return roles.includes('buyerGroupAdministrator') ? ['buyerGroupAdministrator', 'buyerPurchaser'] : [];
}

/** Why somebody cannot manage a user at all, or null. A contact has no roles; everybody who sees it manages it. */
export function refuseManaging(user: Pick<ManagedUser, 'roles'>, manager: Pick<UserManager, 'roles'>): Refusal | null {
  const given = rolesGivenBy(manager);
  if (given.length === 0) return refuse('FORBIDDEN');
  return user.roles.every((role) => given.includes(role)) ? null : refuse('ROLE_ABOVE_OWN');
}

/** Why this change of a user's details, contact types or invoice e-mails is refused, or null (§5, §8). */
export function refuseUserChange(user: ManagedUser, change: UserChange, manager: UserManager): Refusal | null {
  const unmanaged = refuseManaging(user, manager);
  if (unmanaged) return unmanaged;
  if (user.status === 'Terminated') return refuse('USER_STATUS_UNSUITABLE');
  const isNamed = change.firstName !== undefined || change.lastName !== undefined || change.phone !== undefined;
  if (isNamed && user.isShared) return refuse('NAME_OF_OTHERS');
  if (change.receiveEmail === false && user.isLastReceiver) return refuse('LAST_INVOICE_RECEIVER');
  if (change.contactTypes && !change.contactTypes.includes('primary') && user.isLastPrimary)
    return refuse('LAST_PRIMARY_CONTACT');
  return null;
}

/** The acting user's own limit, as far as it is known; null is no limit. */
export type OwnLimit = Pick<SpendingLimit, 'limitMinor' | 'currency'>;

/** Why a user cannot get this individual limit, in minor units, or null (§5, §6). Null as a limit is no limit. */
export function refuseUserLimit(
  user: Pick<ManagedUser, 'roles' | 'status'>,
  limitMinor: number | null,
  manager: Pick<UserManager, 'roles'>,
  own: OwnLimit,
): Refusal | null {
  if (!manager.roles.includes('buyerAdministrator')) return refuse('FORBIDDEN');
  if (user.status === 'Terminated' || isContact(user)) return refuse('USER_STATUS_UNSUITABLE');
  if (limitMinor === null) return own.limitMinor === null ? null : refuse('LIMIT_REQUIRED');
  return refuseGiving(money(limitMinor, own.currency), own);
}

/** Why nobody may get this role and group, or null: a Payer belongs to the company itself, not to a group of it (§5). */
export function refusePlace({ roles, groupId }: UserPlace, manager: UserManager): Refusal | null {
  const given = rolesGivenBy(manager);
  if (roles.some((role) => !given.includes(role))) return refuse('ROLE_ABOVE_OWN');
  const group = manager.groups.find(({ id }) => id === groupId);
  if (groupId !== null && !group) return refuse('NOT_FOUND');
  if (groupId === null && !manager.roles.includes('buyerAdministrator')) return refuse('ROLE_ABOVE_OWN');
  if (roles.includes('buyerPayer') && group && !group.isCompany) return refuse('PAYER_IN_GROUP');
  return null;
}

/** Why a user cannot have this role and group, or null. */
export function refuseRoles(
  user: Pick<ManagedUser, 'id' | 'roles' | 'status'>,
  place: UserPlace,
  manager: UserManager,
): Refusal | null {
  if (user.id === manager.userId) return refuse('OWN_ACCOUNT');
  const unmanaged = refuseManaging(user, manager);
  if (unmanaged) return unmanaged;
  if (user.status === 'Terminated' || isContact(user)) return refuse('USER_STATUS_UNSUITABLE');
  return refusePlace(place, manager);
}

/** The statuses that others may give a user. */
export const givenStatuses = ['Active', 'Suspended', 'Terminated'] as const satisfies readonly UserStatus[];
export type GivenStatus = (typeof givenStatuses)[number];

/** The allowed changes of status; Terminated is final (§4). An invited user activates their own account. */
const leadsTo: Readonly<Record<UserStatus, readonly GivenStatus[]>> = {
  Active: ['Suspended', 'Terminated'],
  Inactive: ['Active', 'Terminated'],
  Locked: ['Active', 'Suspended', 'Terminated'],
  Pending: ['Terminated'],
  Suspended: ['Active', 'Terminated'],
  Terminated: [],
};

/** Why a user cannot get this status, or null (§6, §8). */
export function refuseStatus(user: ManagedUser, to: GivenStatus, manager: UserManager): Refusal | null {
  if (user.id === manager.userId) return refuse('OWN_ACCOUNT');
  const unmanaged = refuseManaging(user, manager);
  if (unmanaged) return unmanaged;
  if (!leadsTo[user.status].includes(to) || (to === 'Active' && isContact(user)))
    return refuse('USER_STATUS_UNSUITABLE');
  if (to === 'Active') return null;
  if (user.isPrimary) return refuse('PRIMARY_USER');
  if (user.isLastPrimary) return refuse('LAST_PRIMARY_CONTACT');
  return user.isLastReceiver ? refuse('LAST_INVOICE_RECEIVER') : null;
}

/** The statuses that a user can be given from the current one, by anybody. */
export function statusesFor(user: Pick<ManagedUser, 'status' | 'roles'>): readonly GivenStatus[] {
  return leadsTo[user.status].filter((to) => to !== 'Active' || !isContact(user));
}

/** Why an invitation cannot be sent again, or null. */
export function refuseResending(
  user: Pick<ManagedUser, 'status' | 'roles'>,
  manager: Pick<UserManager, 'roles'>,
): Refusal | null {
  return refuseManaging(user, manager) ?? (user.status === 'Pending' ? null : refuse('USER_STATUS_UNSUITABLE'));
}
