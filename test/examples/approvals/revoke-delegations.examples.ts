import type { RevokeDelegationsInput } from '../../../domain/approvals/revoke-delegations.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const revokeDelegationsExamples: ActionExamples<RevokeDelegationsInput> = {
  hasDeputy: true,
  valid: ({ deputy: toUserId }) => [{ toUserId }],
  invalid: () => [{ toUserId: 'ben' }, {}],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
