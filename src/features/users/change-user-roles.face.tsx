import { inputOf } from '../../../domain/action.ts';
import { type ChangeUserRolesInput, changeUserRoles } from '../../../domain/users/change-user-roles.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { GroupText, OnOff, requestedLabels, RequestedChange, RolesText } from '../../kit/detail/requested-change.tsx';

export const changeUserRolesFace: ActionFace<ChangeUserRolesInput> = {
  ThenAndNow: ({ approval }) => {
    const input = inputOf(changeUserRoles, approval);
    if (!input) return null;
    const { roles, groupId, mayDownloadInvoices, mayEditInvoices } = input;
    return (
      <RequestedChange
        facts={[
          { key: 'role', label: requestedLabels.role, value: <RolesText roles={roles} /> },
          { key: 'group', label: requestedLabels.group, value: <GroupText groupId={groupId} /> },
          { key: 'download', label: requestedLabels.download, value: <OnOff isOn={mayDownloadInvoices} /> },
          { key: 'edit', label: requestedLabels.edit, value: <OnOff isOn={mayEditInvoices} /> },
        ]}
      />
    );
  },
};
