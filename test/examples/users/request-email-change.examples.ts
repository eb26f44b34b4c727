import type { RequestEmailChangeInput } from '../../../domain/users/request-email-change.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const requestEmailChangeExamples: ActionExamples<RequestEmailChangeInput> = {
  valid: ({ spendingLimits }) => [{ userId: spendingLimits, email: 'piet.visser@harbour.example' }],
  invalid: ({ spendingLimits }) => [{ userId: spendingLimits }, { userId: spendingLimits, email: 'piet.visser' }],
  doneBy: 'ana',
  refusedTo: ['tom'],
  schedule: null,
};
