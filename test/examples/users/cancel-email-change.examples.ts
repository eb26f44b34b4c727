import type { CancelEmailChangeInput } from '../../../domain/users/cancel-email-change.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const cancelEmailChangeExamples: ActionExamples<CancelEmailChangeInput> = {
  isEmailChangeAsked: true,
  valid: ({ colleague }) => [{ userId: colleague }],
  invalid: () => [{}, { userId: 'piet@harbour.example' }],
  doneBy: 'ana',
  refusedTo: ['piet'],
  schedule: null,
};
