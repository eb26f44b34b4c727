import type { EditGroupInput } from '../../../domain/groups/edit-group.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const editGroupExamples: ActionExamples<EditGroupInput> = {
  valid: ({ groups }) => [
    { groupId: groups.used, name: 'Homes', parentId: null, entity: null },
    { groupId: groups.spare, name: 'Spare parts', parentId: groups.used, entity: null },
  ],
  invalid: ({ groups }) => [
    { groupId: groups.used, name: '', parentId: null, entity: null },
    { groupId: groups.used, name: 'Homes', parentId: 'top', entity: null },
  ],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ groupId, name, parentId }) => [
      { collection: 'spendingLimits', id: groupId, set: { name, parentGroupId: parentId } },
    ],
  },
  schedule: null,
};
