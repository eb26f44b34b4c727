import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import { type RemoveGroupInput, removeGroup } from '../../../domain/groups/remove-group.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { GroupText, requestedLabels, RequestedChange } from '../../kit/detail/requested-change.tsx';

export const removeGroupFace: ActionFace<RemoveGroupInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(removeGroup, approval);
    if (!input) return null;
    return (
      <RequestedChange
        facts={[
          { key: 'group', label: requestedLabels.group, value: <GroupText groupId={input.groupId} /> },
          {
            key: 'removal',
            label: <Trans id="groups.request.removal">Removal</Trans>,
            value: (
              <Trans id="groups.request.removal-text">Its users, cards and invoices move to the group above it.</Trans>
            ),
          },
        ]}
      />
    );
  },
};
