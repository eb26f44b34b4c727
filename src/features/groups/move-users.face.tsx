import { inputOf } from '../../../domain/action.ts';
import { type MoveUsersInput, moveUsers } from '../../../domain/groups/move-users.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { GroupText, requestedLabels, RequestedChange, UsersText } from '../../kit/detail/requested-change.tsx';

export const moveUsersFace: ActionFace<MoveUsersInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(moveUsers, approval);
    if (!input) return null;
    return (
      <RequestedChange
        facts={[
          { key: 'users', label: requestedLabels.users, value: <UsersText userIds={input.userIds} /> },
          { key: 'group', label: requestedLabels.group, value: <GroupText groupId={input.groupId} /> },
        ]}
      />
    );
  },
};
