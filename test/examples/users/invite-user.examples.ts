import type { InviteUserInput } from '../../../domain/users/invite-user.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const invited: InviteUserInput = {
  email: 'nora@harbour.example',
  firstName: 'Nora',
  lastName: 'Quinn',
  language: 'en',
  roles: ['buyerPurchaser'],
  groupId: null,
  limitMinor: null,
};

export const inviteUserExamples: ActionExamples<InviteUserInput> = {
  valid: () => [invited],
  invalid: () => [
    { ...invited, email: 'nora' },
    { ...invited, roles: [] },
    { ...invited, limitMinor: -1 },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
