import { Box, Button, Checkbox, NativeSelect, Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roleNames } from '../../../../domain/access/role-names.ts';
import { buyerRoles } from '../../../../domain/access/role-sets.ts';
import type { ChangeUserRolesInput } from '../../../../domain/users/change-user-roles.action.ts';
import { refuseRoles, rolesGivenBy } from '../../../../domain/users/user-rules.ts';
import { showNotice } from '../../../kit/notice.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import { SecondAdministratorNote } from '../../../kit/detail/second-administrator-note.tsx';
import styles from '../profile.module.css';
import { type Managed, ManageUserPage } from './manage-user-page.tsx';

/** The role and group of a user. */
export function UserRolesScreen({ userId }: { readonly userId: string }) {
  return (
    <ManageUserPage userId={userId} tab="roles">
      {(managed) => <Roles key={managed.user.id} {...managed} />}
    </ManageUserPage>
  );
}

type Rights = Omit<ChangeUserRolesInput, 'userId'>;

function Roles({ user, manager, reload }: Managed) {
  const { i18n, t } = useLingui();
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const [typed, setTyped] = useState<Partial<Rights>>({});
  const { groupId, mayDownloadInvoices, mayEditInvoices } = user;
  const kept = { roles: user.roles as Rights['roles'], groupId, mayDownloadInvoices, mayEditInvoices };
  const rights: Rights = { ...kept, ...typed };
  const given = rolesGivenBy(manager);
  const unchangeable = refuseRoles(user, kept, manager);
  const refusal = unchangeable ?? refuseRoles(user, rights, manager);
  const isChanged = JSON.stringify(rights) !== JSON.stringify(kept);
  const isFixed = !isOnline || unchangeable !== null || action.busy !== null;
  const save = async () => {
    const outcome = await action.run('changeUserRoles', { userId: user.id, ...rights });
    if (!outcome) return;
    await reload();
    setTyped({});
    showNotice(outcome === 'inApproval' ? savedWords.waiting : savedWords.saved);
  };
  return (
    <>
      <SettingsSection title={<Trans id="users.column.role">Role</Trans>}>
        {buyerRoles.map((role) => (
          <Checkbox
            key={role}
            label={<span>{i18n._(roleNames[role])}</span>}
            checked={rights.roles.some((one) => one === role)}
            disabled={isFixed || !given.includes(role)}
            onChange={(event) => {
              const others = rights.roles.filter((one) => one !== role);
              const roles = event.currentTarget.checked ? [...others, role as Rights['roles'][number]] : others;
              setTyped({ ...typed, roles: roles.toSorted((one, other) => rankOf(one) - rankOf(other)) });
            }}
          />
        ))}
      </SettingsSection>
      <SettingsSection title={<Trans id="users.column.group">Group</Trans>}>
        <NativeSelect
          aria-label={t({ id: 'users.column.group', message: 'Group' })}
          value={rights.groupId ?? ''}
          disabled={isFixed}
          onChange={({ currentTarget: { value } }) =>
            setTyped({ ...typed, groupId: manager.groups.find(({ id }) => id === value)?.id ?? null })
          }
          data={[
            { value: '', label: t({ id: 'users.group.top', message: 'Whole account' }) },
            ...manager.groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </SettingsSection>
      <Permissions rights={rights} isFixed={isFixed} onChange={(change) => setTyped({ ...typed, ...change })} />
      {refusal ? (
        <p className={styles.hint}>
          <RefusalText refusal={refusal} />
        </p>
      ) : null}
      {isOnline ? null : (
        <p className={styles.hint}>
          <Trans id="users.offline">Changing a user needs a connection.</Trans>
        </p>
      )}
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      <SecondAdministratorNote users={isChanged && refusal === null ? [user, rights] : []} />
      <Box mt="sm">
        <Button
          size="md"
          loading={action.busy !== null}
          disabled={isFixed || !isChanged || refusal !== null || rights.roles.length === 0}
          onClick={() => void save()}
        >
          <Trans id="profile.save">Save</Trans>
        </Button>
      </Box>
    </>
  );
}

const savedWords = {
  saved: <Trans id="users.roles.saved">Saved. The new access applies from their next action.</Trans>,
  waiting: <Trans id="users.roles.waiting">Another Account Admin has to approve this change.</Trans>,
};

type PermissionsProps = {
  readonly rights: Rights;
  readonly isFixed: boolean;
  readonly onChange: (change: Partial<Rights>) => void;
};

/** The user's rights on invoices. */
function Permissions({ rights, isFixed, onChange }: PermissionsProps) {
  const { i18n } = useLingui();
  return (
    <SettingsSection title={<Trans id="users.permission.title">Invoice permissions</Trans>}>
      {permissions.map((name) => (
        <Switch
          key={name}
          label={<span>{i18n._(permissionWords[name].label)}</span>}
          description={<span>{i18n._(permissionWords[name].meaning)}</span>}
          checked={rights[name]}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
        />
      ))}
    </SettingsSection>
  );
}

const permissions = ['mayDownloadInvoices', 'mayEditInvoices'] as const;
const permissionWords = {
  mayDownloadInvoices: {
    label: /*i18n*/ { id: 'users.permission.download', message: 'Download invoices' },
    meaning: /*i18n*/ {
      id: 'users.permission.download-meaning',
      message: 'Download invoices as PDF or ZIP files and export invoice lists.',
    },
  },
  mayEditInvoices: {
    label: /*i18n*/ { id: 'users.permission.edit', message: 'Edit invoices' },
    meaning: /*i18n*/ { id: 'users.permission.edit-meaning', message: 'Change the PO number and notes of invoices.' },
  },
} as const;

function rankOf(role: string): number {
  return buyerRoles.findIndex((one) => one === role);
}
