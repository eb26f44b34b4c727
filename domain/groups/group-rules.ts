import type { Role } from '../access/role.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { Group, GroupDetails } from './group.ts';
import { depthBelow, heightOf, subtreeOf } from './group-tree.ts';
import { refuseEntity } from './legal-entity.ts';

/** Maximum depth of the group tree. */
export const maxGroupLevels = 8;

/** Maximum number of users that move with a group. */
export const maxUsersMoved = 400;

type TreeGroup = Pick<Group, 'id' | 'name' | 'parentId' | 'isLeaving'>;

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

/** Why a group cannot have that parent (null is the top level), or null. */
export function refusePlaceInTree(
  id: string | null,
  parentId: string | null,
  groups: readonly TreeGroup[],
  members: readonly GroupMember[],
): Refusal | null {
  const parent = groups.find((group) => group.id === parentId);
  if (parentId !== null && !parent) return refuse('NOT_FOUND');
  if (parent?.isLeaving || groups.find((group) => group.id === id)?.isLeaving) return refuse('GROUP_LEAVING');
  if (id !== null && parentId !== null && subtreeOf(groups, id).has(parentId)) return refuse('GROUP_IN_ITSELF');
  const levels = depthBelow(groups, parentId) + (id === null ? 1 : heightOf(groups, id));
  if (levels > maxGroupLevels) return refuse('GROUP_TOO_DEEP', { levels: maxGroupLevels });
  const hasPayers = members.some(({ groupId, roles }) => groupId === id && roles.includes('buyerPayer'));
  return id !== null && parentId !== null && hasPayers ? refuse('GROUP_HAS_PAYERS') : null;
}

/** Why a group cannot be removed, or null. Its content moves to its parent. */
export function refuseGroupRemoval(
  { id, parentId, isLeaving }: TreeGroup,
  members: readonly GroupMember[],
): Refusal | null {
  if (isLeaving) return refuse('GROUP_LEAVING');
  const users = members.filter(({ groupId }) => groupId === id).length;
  if (users > 0 && parentId === null) return refuse('GROUP_IS_TOP');
  return users > maxUsersMoved ? refuse('GROUP_TOO_LARGE', { users: maxUsersMoved }) : null;
}
