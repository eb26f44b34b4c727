import type { RequestPrimaryEmailInput } from '../../../domain/accounts/request-primary-email.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const requestPrimaryEmailExamples: ActionExamples<RequestPrimaryEmailInput> = {
  valid: ({ buyers }) => [{ buyerId: buyers, email: 'ana.ruiz@harbour.example' }],
  invalid: ({ buyers }) => [{ buyerId: buyers, email: 'ana' }, { buyerId: buyers }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
