import { Trans, useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isOffered, mayOpen } from '../../../../domain/page-rules.ts';
import type { ProgramFlags } from '../../../../domain/programs/program.ts';
import type { Role } from '../../../../domain/access/role.ts';
import { type ListedUser, isContact } from '../../../../domain/users/listed-user.ts';
import type { OwnLimit, UserManager } from '../../../../domain/users/user-rules.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { PageTabs, SettingsSections } from '../../../kit/detail/settings.tsx';
import { answeredRow } from '../../../kit/detail/detail-read.ts';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { UserStatusBadge } from '../../../ui/status/user-status-badge.tsx';
import { manageUsersQuery } from '../users.documents.ts';

/** One user, the reader, and a function that reads both again after a change. */
export type Managed = {
  readonly user: ListedUser;
  readonly manager: UserManager;
  readonly own: OwnLimit;
  readonly reload: () => Promise<void>;
};

export type UserTab = 'general' | 'notifications' | 'roles' | 'purchasing' | 'create-purchase-card';

type ManageUserPageProps = {
  readonly userId: string;
  readonly tab: UserTab;
  readonly children: (managed: Managed) => ReactNode;
};

/** The layout of a user's pages: name, status and tabs. */
export function ManageUserPage({ userId, tab, children }: ManageUserPageProps) {
  const { t } = useLingui();
  const { who, roles, program } = usePortal();
  const users = useServerQuery(manageUsersQuery, {});
  const manager: UserManager = { userId: who.user, roles, groups: users.answer?.userGroups ?? [] };
  return (
    <DetailPage
      read={answeredRow(users, (answer) => answer.manageUsers.find(({ id }) => id === userId))}
      back={{ to: '/account/settings/users', name: <Trans id="users.detail.back">Users</Trans> }}
      heading={<Trans id="users.detail.heading">User</Trans>}
      missing={{
        icon: IconUser,
        title: <Trans id="users.missing.title">User not found</Trans>,
        text: <Trans id="users.missing.text">They may be in another account or group.</Trans>,
      }}
      title={({ name }) => <bdi>{name}</bdi>}
      status={({ status }) => <UserStatusBadge status={status} />}
      above={(user) => (
        <PageTabs
          label={t({ id: 'users.manage.title', message: 'Manage users' })}
          tabs={tabsOf(user, program.flags, roles).map((one) => ({
            key: one,
            name: tabNames[one],
            link: { to: `/account/settings/users/$id/${one}`, params: { id: userId } },
            isOpen: one === tab,
          }))}
        />
      )}
      main={(user) => {
        const { limitMinor = null, currency } = users.answer?.manageUsers.find(({ id }) => id === who.user) ?? {};
        const own = { limitMinor, currency: currency ?? user.currency };
        return <SettingsSections>{children({ user, manager, own, reload: users.reload })}</SettingsSections>;
      }}
    />
  );
}

/** A contact has no rights, limit or card. */
function tabsOf(user: ListedUser, flags: Partial<ProgramFlags>, roles: readonly Role[]): readonly UserTab[] {
  if (isContact(user)) return ['general', 'notifications'];
  const tabs = ['general', 'notifications', 'roles', 'purchasing', 'create-purchase-card'] as const;
  return tabs.filter((tab) => isOffered(`edit-user-${tab}`, flags) && mayOpen(`edit-user-${tab}`, roles));
}

const tabNames: Record<UserTab, ReactNode> = {
  general: <Trans id="users.manage.general">General</Trans>,
  notifications: <Trans id="profile.notifications.title">Notifications</Trans>,
  roles: <Trans id="users.manage.roles">Role and group</Trans>,
  purchasing: <Trans id="users.manage.purchasing">Purchasing</Trans>,
  'create-purchase-card': <Trans id="users.manage.new-card">New purchase card</Trans>,
};
