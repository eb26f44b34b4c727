import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconUser } from '@tabler/icons-react';
import { columnFacts } from '../../kit/detail/column-facts.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { answeredRow } from '../../kit/detail/detail-read.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { FactList, Section } from '../../ui/layout/layout.tsx';
import { UserStatusBadge } from '../../ui/status/user-status-badge.tsx';
import { userColumns } from './users-screen.tsx';
import { manageUsersQuery } from './users.documents.ts';

const listed = userColumns.filter(({ key }) => key !== 'name' && key !== 'status');

/** One user of the account, to read. */
export function UserDetailScreen({ userId }: { readonly userId: string }) {
  const { i18n } = useLingui();
  const users = useServerQuery(manageUsersQuery, {});
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
      main={(user) => (
        <Section title={<Trans id="users.facts.title">Details</Trans>}>
          <FactList
            facts={[
              { key: 'email', label: <Trans id="users.fact.email">Email</Trans>, value: user.email },
              { key: 'phone', label: <Trans id="users.fact.phone">Phone</Trans>, value: user.phone ?? '–' },
              ...columnFacts(listed, user, i18n),
            ]}
          />
        </Section>
      )}
    />
  );
}
