import type { RequestEmailChangeInput } from '../../../domain/users/request-email-change.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const requestEmailChangeExamples: ActionExamples<RequestEmailChangeInput> = {
  valid: ({ colleague }) => [{ userId: colleague, email: 'piet.visser@harbour.example' }],
  invalid: ({ colleague }) => [{ userId: colleague }, { userId: colleague, email: 'piet.visser' }],
  doneBy: 'ana',
  refusedTo: ['piet'],
  schedule: null,
};
