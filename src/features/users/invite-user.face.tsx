import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../domain/action.ts';
import { type InviteUserInput, inviteUser } from '../../../domain/users/invite-user.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { useAccount } from '../../platform/react/portal-context.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { GroupText, requestedLabels, RequestedChange, RolesText } from '../../kit/detail/requested-change.tsx';

export const inviteUserFace: ActionFace<InviteUserInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(inviteUser, approval);
    const currency = useAccount()?.currency;
    if (!input || !currency) return null;
    const { email, roles, groupId, limitMinor } = input;
    const limit =
      limitMinor === null ? (
        <Trans id="approvals.new-card.own-limit">The requester’s own limit</Trans>
      ) : (
        <MinorText minor={limitMinor} currency={currency} />
      );
    return (
      <RequestedChange
        facts={[
          { key: 'email', label: requestedLabels.email, value: <bdi>{email}</bdi> },
          { key: 'role', label: requestedLabels.role, value: <RolesText roles={roles} /> },
          { key: 'group', label: requestedLabels.group, value: <GroupText groupId={groupId} /> },
          { key: 'limit', label: requestedLabels.limit, value: limit },
        ]}
      />
    );
  },
};
