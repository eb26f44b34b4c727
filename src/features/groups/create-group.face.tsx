import { inputOf } from '../../../domain/action.ts';
import { type CreateGroupInput, createGroup } from '../../../domain/groups/create-group.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { RequestedGroup } from './requested-group.tsx';

export const createGroupFace: ActionFace<CreateGroupInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(createGroup, approval);
    return input && <RequestedGroup details={input} adminId={input.adminId} userIds={input.userIds} />;
  },
};
