import type { EditUserInput } from '../../../domain/users/edit-user.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const editUserExamples: ActionExamples<EditUserInput> = {
  valid: ({ spendingLimits }) => [
    { userId: spendingLimits, set: { receiveEmail: true, contactTypes: ['purchaser'] } },
    { userId: spendingLimits, set: { noticesOff: ['overdue'], hasDailyDigest: true } },
    { userId: spendingLimits, set: { limitMinor: 80_000 } },
  ],
  invalid: ({ spendingLimits }) => [
    { userId: spendingLimits, set: {} },
    { userId: spendingLimits, set: { limitMinor: -1 } },
    { userId: spendingLimits, set: { contactTypes: ['owner'] } },
    { userId: spendingLimits, set: { noticesOff: ['code'] } },
    { set: { receiveEmail: true } },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
