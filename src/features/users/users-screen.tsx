import { Button, NativeSelect } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { roleNames } from '../../../domain/access/role-names.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { money } from '../../../domain/money.ts';
import { contactNames } from '../../../domain/users/contact-names.ts';
import { createContact } from '../../../domain/users/create-contact.action.ts';
import { inviteUser } from '../../../domain/users/invite-user.action.ts';
import { type ListedUser, isContact } from '../../../domain/users/listed-user.ts';
import { type UserStatus, userStatuses } from '../../../domain/users/user-status.ts';
import { columnCard } from '../../kit/list/column-card.tsx';
import type { Column } from '../../kit/list/column.ts';
import classes from '../../kit/list/data-table.module.css';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import type { ListSearch } from '../../kit/list/list-search.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { UserStatusBadge, userStatusLooks } from '../../ui/status/user-status-badge.tsx';
import { InstantText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { manageUsersQuery } from './users.documents.ts';
import { containsWords } from '../../ui/text/contains-words.ts';

const receivesInvoices: MessageDescriptor = /*i18n*/ { id: 'users.contact.invoices', message: 'Receives invoices' };
const contact: MessageDescriptor = /*i18n*/ { id: 'users.role.contact', message: 'Contact' };
const wholeAccount: MessageDescriptor = /*i18n*/ { id: 'users.group.top', message: 'Whole account' };

export const userColumns: readonly Column<ListedUser>[] = [
  {
    key: 'name',
    name: /*i18n*/ { id: 'users.column.name', message: 'Name' },
    width: 'minmax(144px, 1.2fr)',
    isFixed: true,
    cell: (user, tabIndex) => <UserLink user={user} tabIndex={tabIndex} />,
    text: ({ name }) => name,
  },
  {
    key: 'role',
    name: /*i18n*/ { id: 'users.column.role', message: 'Role' },
    width: 'minmax(168px, 1fr)',
    text: (user, i18n) =>
      isContact(user) ? i18n._(contact) : user.roles.map((role) => i18n._(roleNames[role])).join(', '),
  },
  {
    key: 'group',
    name: /*i18n*/ { id: 'users.column.group', message: 'Group' },
    width: 'minmax(112px, 1.3fr)',
    // The whole account is before its groups.
    by: ({ groupName }) => groupName ?? '',
    text: ({ groupName }, i18n) => groupName ?? i18n._(wholeAccount),
  },
  {
    key: 'limit',
    name: /*i18n*/ { id: 'users.column.limit', message: 'Individual limit' },
    width: 'minmax(104px, 0.8fr)',
    cell: ({ limitMinor, currency }) =>
      limitMinor === null ? (
        <Trans id="users.limit.none">No limit</Trans>
      ) : (
        <MinorText minor={limitMinor} currency={currency} />
      ),
    // No limit is more than any limit.
    by: ({ limitMinor }) => limitMinor ?? Infinity,
    amount: ({ limitMinor, currency }) => (limitMinor === null ? null : money(limitMinor, currency)),
  },
  {
    key: 'status',
    name: /*i18n*/ { id: 'users.column.status', message: 'Status' },
    width: '112px',
    cell: ({ status }) => <UserStatusBadge status={status} />,
    text: ({ status }, i18n) => i18n._(userStatusLooks[status].label),
  },
  {
    key: 'sign-in',
    name: /*i18n*/ { id: 'users.column.sign-in', message: 'Last sign-in' },
    width: 'minmax(168px, 1fr)',
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <InstantText instant={lastSignInAt} /> : <Trans id="users.sign-in.never">Never</Trans>,
    instant: ({ lastSignInAt }) => lastSignInAt,
  },
  {
    key: 'contact',
    name: /*i18n*/ { id: 'users.column.contact', message: 'Contact for' },
    width: 'minmax(128px, 1.5fr)',
    isLessImportant: true,
    text: ({ contactTypes, receiveEmail }, i18n) =>
      [...contactTypes.map((type) => contactNames[type]), ...(receiveEmail ? [receivesInvoices] : [])]
        .map((name) => i18n._(name))
        .join(', ') || '–',
    isSortable: false,
  },
];

const drawing: RowDrawing<ListedUser> = {
  idOf: ({ id }) => id,
  heightPx: 64,
  cardHeightPx: 88,
  isMeasured: true,
  card: columnCard(userColumns, { title: 'name', second: ['role', 'group'], end: ['limit', 'status'] }),
};

type UsersSearch = ListSearch & { readonly status?: UserStatus | undefined };
/** The users of the account, or of the groups that somebody administers, from the server's last answer. */
export function UsersScreen({ search, onSearch }: ListAddress<UsersSearch>) {
  const { t, i18n } = useLingui();
  const users = useServerQuery(manageUsersQuery, {});
  const all = users.answer?.manageUsers ?? [];
  const isEnded = search.status === 'Terminated';
  const list = useRowList({
    from: users,
    rows: all.filter(matches(search)),
    columns: userColumns,
    search,
    narrowedBy: [search.status],
  });
  const tab = (id: string, name: string, status: 'Terminated' | undefined) => ({
    id,
    name,
    isActive: isEnded === (status !== undefined),
    count: users.answer ? all.filter(matches({ status })).length : null,
    onChoose: () => onSearch({ status }),
  });
  return (
    <ListPage
      name="users"
      label={t({ id: 'users.table.label', message: 'Users' })}
      header={{ title: <Trans id="users.title">Users</Trans>, actions: <AddLinks /> }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'users.search.label', message: 'Search users' })}
      searched={t({ id: 'users.search.placeholder', message: 'Name, email or group' })}
      found={(found) => <Plural id="users.search.count" value={found} one="# user" other="# users" />}
      tabs={{
        label: t({ id: 'users.tabs.label', message: 'Current or deactivated' }),
        all: [
          tab('current', t({ id: 'users.tab.current', message: 'Current' }), undefined),
          tab('terminated', t({ id: 'users.tab.terminated', message: 'Deactivated' }), 'Terminated'),
        ],
      }}
      filters={{
        fields: <StatusFilter status={search.status} onStatus={(status) => onSearch({ status })} />,
        count: search.status && !isEnded ? 1 : 0,
        none: { status: undefined },
        chosen: [
          {
            label: t({ id: 'users.filter.status', message: 'Status' }),
            value: search.status && i18n._(userStatusLooks[search.status].label),
          },
        ],
      }}
      {...list}
      drawing={drawing}
      empty={<EmptyState icon={IconUsers} title={<Trans id="users.empty">No users here</Trans>} />}
    />
  );
}

type StatusFilterProps = Pick<UsersSearch, 'status'> & { readonly onStatus: (status: UsersSearch['status']) => void };

/** Filters current users by status; terminated users have a tab of their own. */
function StatusFilter({ status = 'Terminated', onStatus }: StatusFilterProps) {
  const { t, i18n } = useLingui();
  return (
    <NativeSelect
      label={<Trans id="users.filter.status">Status</Trans>}
      value={status}
      onChange={(event) => onStatus(current.find((one) => one === event.currentTarget.value))}
      data={[
        { value: 'Terminated', label: t({ id: 'users.filter.status-any', message: 'Any status' }) },
        ...current.map((one) => ({ value: one, label: i18n._(userStatusLooks[one].label) })),
      ]}
    />
  );
}

const current = userStatuses.filter((status) => status !== 'Terminated');

/** Every word of the search is in the name, the e-mail or the group. */
function matches({ q = '', status }: UsersSearch): (user: ListedUser) => boolean {
  return (user) => {
    if (status ? user.status !== status : user.status === 'Terminated') return false;
    return containsWords([user.name, user.email, user.groupName], q);
  };
}

/** Links to invite a user and to add a contact, for people who may. */
function AddLinks() {
  const { roles } = usePortal();
  return (
    <>
      {hasRole(roles, ...createContact.roles) ? (
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account/settings/users/contact" />}>
          <Trans id="access.page.create-contact">Add a contact</Trans>
        </Button>
      ) : null}
      {hasRole(roles, ...inviteUser.roles) ? (
        <Button renderRoot={(rest) => <Link {...rest} to="/account/settings/users/invite" />}>
          <Trans id="users.invite.title">Invite users</Trans>
        </Button>
      ) : null}
    </>
  );
}

/** The link for the whole row. */
function UserLink({ user, tabIndex }: { readonly user: ListedUser; readonly tabIndex: number }) {
  return (
    <Link
      to="/account/settings/users/$id/general"
      params={{ id: user.id }}
      state={{ isFromList: true }}
      tabIndex={tabIndex}
      className={classes.opensRow}
    >
      <bdi>{user.name}</bdi>
    </Link>
  );
}
