import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHierarchy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createGroup } from '../../../domain/groups/create-group.action.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListAddress } from '../../kit/list/list-route.ts';
import { useRowList } from '../../kit/list/use-row-list.ts';
import { useServerQuery } from '../../kit/server-query/use-server-query.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { type GroupRow, groupColumns, groupDrawing, groupRows } from './group-columns.tsx';
import { groupsQuery } from './groups.documents.ts';
import { containsWords } from '../../ui/text/contains-words.ts';

/** The tree of groups that the reader sees, from the server's last answer. */
export function GroupsScreen({ search, onSearch }: ListAddress) {
  const { t } = useLingui();
  const groups = useServerQuery(groupsQuery, {});
  const all = groups.answer ? groupRows(groups.answer) : [];
  const list = useRowList({
    from: groups,
    rows: all.filter(matches(search.q ?? '')),
    columns: groupColumns,
    search,
    usual: 'asGiven',
  });
  return (
    <ListPage
      name="groups"
      label={t({ id: 'groups.title', message: 'Groups' })}
      header={{ title: <Trans id="groups.title">Groups</Trans>, actions: <CreateLink /> }}
      search={search}
      onSearch={onSearch}
      searchLabel={t({ id: 'groups.search.label', message: 'Search groups' })}
      searched={t({ id: 'groups.search.placeholder', message: 'Name or admin' })}
      found={(found) => <Plural id="groups.search.count" value={found} one="# group" other="# groups" />}
      {...list}
      drawing={groupDrawing}
      glanceCount={12}
      empty={
        <EmptyState icon={IconHierarchy} title={<Trans id="groups.empty">No groups yet</Trans>}>
          <Trans id="groups.empty.text">Groups divide an account by site, department or legal entity.</Trans>
        </EmptyState>
      }
    />
  );
}

/** Every word of the search is in the group's name, or in a name or e-mail of its Group Admins. */
function matches(q: string): (row: GroupRow) => boolean {
  return ({ group, admins }) => containsWords([group.name, ...admins.flatMap(({ name, email }) => [name, email])], q);
}

/** A link to create a group, for people who may. */
function CreateLink() {
  const { roles } = usePortal();
  if (!hasRole(roles, ...createGroup.roles)) return null;
  return (
    <Button renderRoot={(rest) => <Link {...rest} to="/account/create-group" />}>
      <Trans id="groups.create.title">Create a group</Trans>
    </Button>
  );
}
