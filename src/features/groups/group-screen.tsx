import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHierarchy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { roleNames } from '../../../domain/access/role-names.ts';
import { decidingRoles } from '../../../domain/access/role-sets.ts';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { answeredRow } from '../../kit/detail/detail-read.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { GroupFacts } from './group-facts.tsx';
import { type ShownGroup, groupsQuery } from './groups.documents.ts';
import classes from './groups.module.css';
import { MoveUsers } from './move-users.tsx';
import { RemoveGroup } from './remove-group.tsx';

/** One group: its details, users and actions. */
export function GroupScreen({ groupId }: { readonly groupId: string | undefined }) {
  const { roles } = usePortal();
  const groups = useServerQuery(groupsQuery, {});
  const mayChange = hasRole(roles, ...decidingRoles);
  return (
    <DetailPage
      read={answeredRow(groups, (answer): ShownGroup | undefined => {
        const group = answer.groups.find(({ id }) => id === groupId);
        return group && { ...answer, group, reload: groups.reload };
      })}
      back={{ to: '/account/settings/groups', name: <Trans id="groups.title">Groups</Trans> }}
      heading={<Trans id="groups.detail.heading">Group</Trans>}
      missing={{
        icon: IconHierarchy,
        title: <Trans id="groups.missing.title">Group not found</Trans>,
        text: <Trans id="groups.missing.text">It may have been removed, or you don’t have access to it.</Trans>,
      }}
      title={({ group }) => <bdi>{group.name}</bdi>}
      status={({ group }) => (group.isLeaving ? <Trans id="groups.leaving">Being removed</Trans> : null)}
      actions={({ group }) => (mayChange && !group.isLeaving ? <EditLink id={group.id} /> : null)}
      main={(shown) => (
        <>
          <GroupFacts {...shown} />
          <Section title={<Trans id="groups.column.users">Users</Trans>}>
            <Members {...shown} />
            {mayChange && !shown.group.isLeaving ? <MoveUsers {...shown} /> : null}
          </Section>
          {mayChange && !shown.group.isLeaving ? <RemoveGroup {...shown} /> : null}
        </>
      )}
    />
  );
}

function EditLink({ id }: { readonly id: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(rest) => <Link {...rest} to="/account/settings/groups/$groupId" params={{ groupId: id }} />}
    >
      <Trans id="groups.edit">Edit</Trans>
    </Button>
  );
}

function Members({ group, manageUsers }: ShownGroup) {
  const { i18n } = useLingui();
  const members = manageUsers.filter(({ groupId, status }) => groupId === group.id && status !== 'Terminated');
  if (members.length === 0)
    return (
      <p className={classes.hint}>
        <Trans id="groups.members.none">No users in this group.</Trans>
      </p>
    );
  return (
    <ul className={classes.members}>
      {members.map(({ id, name, roles }) => (
        <li key={id} className={classes.member}>
          <Link to="/account/settings/users/$id/general" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>
          <span className={classes.hint}>{roles.map((role) => i18n._(roleNames[role])).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
