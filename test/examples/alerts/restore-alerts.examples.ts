import type { RestoreAlertsInput } from '../../../domain/alerts/restore-alerts.action.ts';
import type { ActionExamples } from '../action-examples.ts';

const name = 'dismissed messages shown again';

export const restoreAlertsExamples: ActionExamples<RestoreAlertsInput> = {
  valid: ({ people }) => [{ personId: people }],
  invalid: () => [{}, { personId: 'me' }],
  doneBy: 'ana',
  refusedTo: ['sal', 'nia'],
  schedule: {
    weight: 1,
    name: () => name,
    compose: async ({ personId, isMeant }) => (isMeant(name) ? null : { personId }),
  },
};
