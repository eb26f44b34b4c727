import type { Role } from '../access/role.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { Group, GroupDetails } from './group.ts';
import { depthBelow, heightOf, subtreeOf } from './group-tree.ts';
import { refuseEntity } from './legal-entity.ts';

/** Maximum depth of the group tree. */
export const maxGroupLevels = 8;

/** Maximum number of users that move with a group. */
export const maxUsersMoved = 400;

/** A group as the rules about the tree need it. */
export type TreeGroup = Pick<Group, 'id' | 'name' | 'parentId' | 'isLeaving'> & { readonly isCompany?: boolean };

/** The fields of a user that the rules about groups need. */
export type GroupMember = { readonly groupId: string | null; readonly roles: readonly Role[] };

/** Why these group details are refused, or null; `id` is the changed group, null for a new one. */
export function refuseGroupDetails(
  id: string | null,
  details: GroupDetails,
  groups: readonly TreeGroup[],
  members: readonly GroupMember[],
): Refusal | null {
  const wanted = details.name.toLocaleLowerCase();
  if (groups.some((group) => group.id !== id && group.name.toLocaleLowerCase() === wanted))
    return refuse('GROUP_NAME_TAKEN');
  return refusePlaceInTree(id, details.parentId, groups, members) ?? (details.entity && refuseEntity(details.entity));
}

/**
 * Why a group cannot have that parent, or null. Only the company's own group has none: nothing stands beside it. An account without such a
 * group (none has been made for it) is the company itself.
 */
export function refusePlaceInTree(
  id: string | null,
  parentId: string | null,
  groups: readonly TreeGroup[],
  members: readonly GroupMember[],
): Refusal | null {
  const parent = groups.find((group) => group.id === parentId);
  if (parentId !== null && !parent) return refuse('NOT_FOUND');
  const own = groups.find((group) => group.id === id);
  if (own?.isCompany) return parentId === null ? null : refuse('GROUP_IS_COMPANY');
  if (parentId === null && groups.some(({ isCompany }) => isCompany)) return refuse('GROUP_PARENT_REQUIRED');
  if (parent?.isLeaving || own?.isLeaving) return refuse('GROUP_LEAVING');
  if (id !== null && parentId !== null && subtreeOf(groups, id).has(parentId)) return refuse('GROUP_IN_ITSELF');
  const levels = depthBelow(groups, parentId) + (id === null ? 1 : heightOf(groups, id));
  if (levels > maxGroupLevels) return refuse('GROUP_TOO_DEEP', { levels: maxGroupLevels });
  const hasPayers = members.some(({ groupId, roles }) => groupId === id && roles.includes('buyerPayer'));
  return id !== null && parentId !== null && hasPayers ? refuse('GROUP_HAS_PAYERS') : null;
}

/** Why a group cannot be removed, or null. Its content moves to its parent. */
export function refuseGroupRemoval(
  { id, parentId, isLeaving, isCompany = false }: TreeGroup,
  members: readonly GroupMember[],
): Refusal | null {
  if (isCompany) return refuse('GROUP_IS_COMPANY');
  if (isLeaving) return refuse('GROUP_LEAVING');
  const users = members.filter(({ groupId }) => groupId === id).length;
  if (users > 0 && parentId === null) return refuse('GROUP_IS_TOP');
  return users > maxUsersMoved ? refuse('GROUP_TOO_LARGE', { users: maxUsersMoved }) : null;
}
