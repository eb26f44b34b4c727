import type { CancelActionInput } from '../../../domain/approvals/cancel-action.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const cancelActionExamples: ActionExamples<CancelActionInput> = {
  valid: ({ unsent }) => [{ action: unsent }],
  invalid: ({ unsent }) => [{}, { action: { ...unsent, id: 'seven' } }, { action: { ...unsent, subject: undefined } }],
  doneBy: 'tom',
  // A person cannot cancel the action of another.
  refusedTo: ['ana', 'piet'],
  // Schedules cancel every waiting entry with its own button.
  schedule: null,
};
