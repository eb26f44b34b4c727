import type { RemoveGroupInput } from '../../../domain/groups/remove-group.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const removeGroupExamples: ActionExamples<RemoveGroupInput> = {
  valid: ({ groups }) => [{ groupId: groups.spare }],
  invalid: () => [{ groupId: 'top' }, {}],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  schedule: null,
};
