import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import { type RemoveGroupInput, removeGroup } from '../../../domain/groups/remove-group.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { requestedLabels, RequestedChange } from '../../kit/detail/requested-change.tsx';
import classes from './groups.module.css';

export const removeGroupFace: ActionFace<RemoveGroupInput> = {
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(removeGroup, approval);
    if (!input) return null;
    // A group that is removed by now has its name in the rows of the decision.
    const name = rows('spendingLimits').find(({ groupId }) => groupId === input.groupId)?.name;
    return (
      <RequestedChange facts={[{ key: 'group', label: requestedLabels.group, value: <bdi>{name ?? '–'}</bdi> }]}>
        <p className={classes.hint}>
          <Trans id="groups.remove.text-hidden">
            Its users, groups, cards and invoices move to the group above it, whose Group Admins then see them. Requests
            about this group that nobody has decided are closed.
          </Trans>
        </p>
      </RequestedChange>
    );
  },
};
