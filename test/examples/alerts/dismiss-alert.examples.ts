import type { DismissAlertInput } from '../../../domain/alerts/dismiss-alert.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const dismissAlertExamples: ActionExamples<DismissAlertInput> = {
  valid: ({ people }) => [{ personId: people, messageStorageId: 'autumn-fair' }],
  invalid: ({ people }) => [
    { personId: people, messageStorageId: '' },
    { personId: people, messageStorageId: 'with spaces' },
    { messageStorageId: 'autumn-fair' },
  ],
  doneBy: 'ana',
  refusedTo: [],
  schedule: {
    weight: 1,
    name: ({ messageStorageId }) => `alert ${messageStorageId} dismissed`,
    compose: async ({ personId, nextNumber }) => ({ personId, messageStorageId: `alert-${nextNumber()}` }),
  },
};
