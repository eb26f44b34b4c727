import type { Role } from '../../domain/access/role.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { Group } from '../../domain/groups/group.ts';
import type { GroupId, UserId } from '../../domain/ids.ts';
import type { UserStatus } from '../../domain/users/user-status.ts';
import { refuseRoles } from '../../domain/users/user-rules.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { tellOfGroup } from './group-line.ts';

type Run = Omit<ActionRun, 'input'>;
type Placed = {
  readonly id: UserId;
  readonly roles: Role[];
  readonly groupId: GroupId | null;
  readonly status: UserStatus;
};

/** A user with their new roles and new group. */
export type Placing = { readonly user: Placed; readonly roles: readonly Role[]; readonly groupId: GroupId | null };

type Place = {
  readonly userIds: readonly UserId[];
  /** The user who becomes a Group Admin as well. */
  readonly adminId: UserId | null;
  readonly groupId: GroupId | null;
};

/** The new places of the users, or the reason why one of them cannot move: all of them move, or none. */
export async function planPlacing(
  run: Run,
  { userIds, adminId, groupId }: Place,
  groups: readonly Group[],
): Promise<readonly Placing[] | Refusal> {
  if (groups.find(({ id }) => id === groupId)?.isLeaving) return refuse('GROUP_LEAVING');
  const wanted = [...new Set(adminId === null ? userIds : [...userIds, adminId])];
  const users = await readPlaced(run, wanted);
  if (users.length < wanted.length) return refuse('NOT_FOUND');
  const manager = { userId: run.author.userId, roles: run.author.roles, groups };
  const placings = users.map((user): Placing => {
    const isNewAdmin = user.id === adminId && !user.roles.includes('buyerGroupAdministrator');
    return { user, groupId, roles: isNewAdmin ? [...user.roles, 'buyerGroupAdministrator'] : user.roles };
  });
  const refusals = placings.map(({ user, ...rights }) => refuseRoles(user, rights, manager));
  return refusals.find((refusal) => refusal !== null) ?? placings;
}

/** Moves users to their planned places. Their visible rows change at once, and their devices load their rows again. */
export async function placeUsers(run: Run, placings: readonly Placing[], groups: readonly Group[]): Promise<void> {
  const nameOf = (id: string | null) => groups.find((group) => group.id === id)?.name ?? null;
  for (const { user, roles, groupId } of placings) {
    await run.trx
      .updateTable('users')
      .set({ roles: [...roles], group_id: groupId })
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    await tellOfGroup(run, 'moveUsers', {
      type: 'user',
      id: user.id,
      // The user, and so the line, is now seen by the Group Admins of the new group.
      groupId,
      before: { group: nameOf(user.groupId), roles: user.roles.join(' ') },
      after: { group: nameOf(groupId), roles: roles.join(' ') },
    });
  }
}

async function readPlaced({ trx, buyer }: Run, ids: readonly UserId[]): Promise<Placed[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'roles', 'group_id', 'status'])
    .where('buyer_id', '=', buyer)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map(({ group_id: groupId, ...user }) => ({ ...user, groupId }));
}
