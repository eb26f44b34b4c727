import { useLingui } from '@lingui/react';
import { inputOf } from '../../../domain/action.ts';
import { type ChangeUserStatusInput, changeUserStatus } from '../../../domain/users/change-user-status.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { userStatusLooks } from '../../ui/status/user-status-badge.tsx';
import { requestedLabels, RequestedChange } from '../../kit/detail/requested-change.tsx';

export const changeUserStatusFace: ActionFace<ChangeUserStatusInput> = {
  ThenAndNow: ({ approval }) => {
    const { i18n } = useLingui();
    const input = inputOf(changeUserStatus, approval);
    if (!input) return null;
    const value = <>{i18n._(userStatusLooks[input.status].label)}</>;
    return <RequestedChange facts={[{ key: 'status', label: requestedLabels.status, value }]} />;
  },
};
