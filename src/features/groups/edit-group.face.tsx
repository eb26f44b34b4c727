import { inputOf } from '../../../domain/action.ts';
import { type EditGroupInput, editGroup } from '../../../domain/groups/edit-group.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { RequestedGroup } from './requested-group.tsx';

export const editGroupFace: ActionFace<EditGroupInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(editGroup, approval);
    // The name that the group had when its change was requested.
    const then = approval.thenRows.find(({ id }) => id === input?.groupId)?.row['name'];
    return input && <RequestedGroup details={input} formerName={typeof then === 'string' ? then : null} />;
  },
};
