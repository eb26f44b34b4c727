import type { MoveUsersInput } from '../../../domain/groups/move-users.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const moveUsersExamples: ActionExamples<MoveUsersInput> = {
  valid: ({ spendingLimits, groups }) => [{ userIds: [spendingLimits], groupId: groups.spare }],
  invalid: ({ spendingLimits }) => [
    { userIds: [], groupId: null },
    { userIds: [spendingLimits, spendingLimits], groupId: null },
    { userIds: ['everybody'], groupId: null },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ userIds, groupId }) => userIds.map((id) => ({ collection: 'spendingLimits', id, set: { groupId } })),
  },
  schedule: null,
};
