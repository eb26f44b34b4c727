import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { roleNames } from '../../../domain/access/role-names.ts';
import type { Role } from '../../../domain/access/role.ts';
import type { GroupId, UserId } from '../../../domain/ids.ts';
import { useOfflineQuery, usePortal, useUsers } from '../../platform/react/portal-context.ts';
import { type Fact, FactList, Section } from '../../ui/layout/layout.tsx';

type RequestedChangeProps = { readonly facts: readonly Fact[]; readonly children?: ReactNode };

/** What a request asks for, for those who approve it: nothing of today, so that it stays true after the decision. */
export function RequestedChange({ facts, children }: RequestedChangeProps) {
  return (
    <Section title={<Trans id="users.request.title">After approval</Trans>}>
      <FactList facts={facts} />
      {children}
    </Section>
  );
}

/** The requested roles, in the order in which they were given. */
export function RolesText({ roles }: { readonly roles: readonly Role[] }) {
  const { i18n } = useLingui();
  return <>{roles.map((role) => i18n._(roleNames[role])).join(', ')}</>;
}

type GroupTextProps = {
  readonly groupId: GroupId | null;
  /** Said of a group that this device does not have: one above a Group Admin’s own, or one that is removed. */
  readonly unknown?: string;
};

/** The name of a group as this device knows it; null is the whole account. */
export function GroupText({ groupId, unknown = '–' }: GroupTextProps) {
  const { offline } = usePortal();
  const { data } = useOfflineQuery({
    queryKey: ['device', 'spendingLimits', 'group-name', groupId],
    queryFn: async () =>
      (await offline.read.all('spendingLimits')).find((row) => row.level === 'group' && row.groupId === groupId)
        ?.name ?? null,
  });
  if (groupId === null) return <Trans id="users.group.top">Whole account</Trans>;
  return <bdi>{data === undefined ? '…' : (data ?? unknown)}</bdi>;
}

/** The names of users, as the reader’s business has them. */
export function UsersText({ userIds }: { readonly userIds: readonly UserId[] }) {
  const users = useUsers();
  return <bdi>{userIds.map((id) => users.find((user) => user.id === id)?.name ?? '…').join(', ')}</bdi>;
}

/** Another e-mail address of somebody; `children` says what happens after the approval. */
export function RequestedEmail({ email, children }: { readonly email: string; readonly children?: ReactNode }) {
  return (
    <RequestedChange facts={[{ key: 'email', label: requestedLabels.email, value: <bdi>{email}</bdi> }]}>
      {children}
    </RequestedChange>
  );
}

export const requestedLabels = {
  role: <Trans id="users.column.role">Role</Trans>,
  group: <Trans id="users.column.group">Group</Trans>,
  status: <Trans id="activity.field.status">Status</Trans>,
  email: <Trans id="users.fact.email">Email</Trans>,
  limit: <Trans id="users.column.limit">Individual limit</Trans>,
  users: <Trans id="groups.column.users">Users</Trans>,
  download: <Trans id="users.permission.download">Download invoices</Trans>,
  edit: <Trans id="users.permission.edit">Edit invoices</Trans>,
};

/** Says whether a right is given. */
export function OnOff({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <Trans id="outbox.compare.on">on</Trans> : <Trans id="outbox.compare.off">off</Trans>;
}
