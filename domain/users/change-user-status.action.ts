import * as v from 'valibot';
import { decidingRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { type ConcernedUser, concernsAdministrator } from '../approvals/second-administrator.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { type GivenStatus, givenStatuses } from './user-rules.ts';

export const changeUserStatusInputSchema = v.object({
  userId: idSchema('user'),
  status: v.picklist(givenStatuses),
});
export type ChangeUserStatusInput = v.InferOutput<typeof changeUserStatusInputSchema>;

/**
 * Activates, enables, unlocks (Active), suspends or deactivates (Terminated, for good) a user and their linked users (§4). Another Account
 * Admin approves it for an Account Admin, except unlocking. The server refuses with OWN_ACCOUNT, PRIMARY_USER, LAST_PRIMARY_CONTACT, LAST_INVOICE_RECEIVER, USER_STATUS_UNSUITABLE.
 */
export const changeUserStatus = defineAction<'changeUserStatus', ChangeUserStatusInput>({
  kind: 'changeUserStatus',
  version: 1,
  queue: 'online',
  roles: decidingRoles,
  programFlag: null,
  verification: 'BuyerCreate',
  concerns: ({ userId }) => ({ userIds: [userId], groupIds: [] }),
  secondAdministratorFor: ({ status }, users) =>
    concernsAdministrator(users.filter((user) => !isUnlocked(user, status))),
  maxWaitDays: 1,
  listedWhenSent: 'never',
  input: changeUserStatusInputSchema,
  queueKeys: (input) => [`user:${input.userId}`],
  reads: (input) => [{ collection: 'spendingLimits', id: input.userId }],
  check: ({ userId }, world) =>
    world.row('spendingLimits', userId)?.level === 'individual' ? null : refuse('NOT_FOUND'),
  starts: { on: 'users' },
  labels: {
    name: /*i18n*/ { id: 'actions.change-user-status.name', message: 'Suspend, enable or deactivate a user' },
    asked: /*i18n*/ { id: 'actions.change-user-status.asked', message: 'Change of a user’s status' },
    done: /*i18n*/ { id: 'actions.change-user-status.done', message: 'User status changed' },
    failed: /*i18n*/ { id: 'actions.change-user-status.failed', message: 'The user status was not changed' },
    icon: 'user',
  },
});

/** True if the user only forgot their password: nobody comes or goes. */
function isUnlocked(user: Pick<ConcernedUser, 'status'>, to: GivenStatus): boolean {
  return to === 'Active' && (user.status === 'Active' || user.status === 'Locked');
}
