import type { ResendInvitationInput } from '../../../domain/users/resend-invitation.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const resendInvitationExamples: ActionExamples<ResendInvitationInput> = {
  valid: ({ invited }) => [{ userId: invited }],
  invalid: () => [{}, { userId: 'nora@harbour.example' }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
