import type { ChangeUserStatusInput } from '../../../domain/users/change-user-status.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const changeUserStatusExamples: ActionExamples<ChangeUserStatusInput> = {
  valid: ({ spendingLimits }) => [{ userId: spendingLimits, status: 'Suspended' }],
  invalid: ({ spendingLimits }) => [{ userId: spendingLimits }, { userId: spendingLimits, status: 'Pending' }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
