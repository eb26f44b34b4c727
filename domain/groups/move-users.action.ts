import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { concernsAdministrator } from '../approvals/second-administrator.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';

/** The users to move, and their new group; null is the whole account. */
export const moveUsersInputSchema = v.object({
  userIds: v.pipe(
    v.array(idSchema('user')),
    v.minLength(1),
    v.maxLength(100),
    v.check((ids) => new Set(ids).size === ids.length, 'each user once'),
  ),
  groupId: v.nullable(idSchema('group')),
});
export type MoveUsersInput = v.InferOutput<typeof moveUsersInputSchema>;

/**
 * Moves users into a group, all of them or none; another Account Admin approves it if one of them is an Account Admin. Refused in the same cases as a change of their role and group
 * (§5, §6).
 */
export const moveUsers = defineAction<'moveUsers', MoveUsersInput>({
  kind: 'moveUsers',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  verification: 'BuyerCreate',
  concerns: ({ userIds }) => ({ userIds, groupIds: [] }),
  secondAdministratorFor: (_input, users) => concernsAdministrator(users),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: moveUsersInputSchema,
  queueKeys: ({ userIds }) => ['groups', ...userIds.map((id) => `user:${id}`)],
  reads: ({ userIds }) => userIds.map((id) => ({ collection: 'spendingLimits', id })),
  check: ({ userIds }, world) =>
    userIds.every((id) => world.row('spendingLimits', id)?.level === 'individual') ? null : refuse('NOT_FOUND'),
  starts: { on: 'groups' },
  labels: {
    name: /*i18n*/ { id: 'actions.move-users.name', message: 'Move users to a group' },
    asked: /*i18n*/ { id: 'actions.move-users.asked', message: 'Move of users' },
    done: /*i18n*/ { id: 'actions.move-users.done', message: 'Moved to another group' },
    failed: /*i18n*/ { id: 'actions.move-users.failed', message: 'The users were not moved' },
    icon: 'user',
  },
});
