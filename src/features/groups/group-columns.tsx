import { Link } from '@tanstack/react-router';
import type { Group } from '../../../domain/groups/group.ts';
import { type Branch, inTreeOrder } from '../../../domain/groups/group-tree.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { columnCard } from '../../kit/list/column-card.tsx';
import type { Column } from '../../kit/list/column.ts';
import table from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { typeNames } from './group-words.ts';
import type { GroupsAnswer, Member } from './groups.documents.ts';
import classes from './groups.module.css';

/** A group with its depth in the tree, its Group Admins and its users. */
export type GroupRow = Branch<Group> & {
  readonly admins: readonly Pick<Member, 'id' | 'name' | 'email'>[];
  readonly userCount: number;
};

/** The Group Admins of a group itself, without those of the groups above it. */
export function adminsOf({ id }: Pick<Group, 'id'>, members: readonly Member[]): readonly Member[] {
  return members.filter(
    ({ groupId, roles, status }) =>
      groupId === id && status !== 'Terminated' && roles.includes('buyerGroupAdministrator'),
  );
}

/** The groups in the order of the tree. */
export function groupRows({ groups, manageUsers }: GroupsAnswer): readonly GroupRow[] {
  const present = manageUsers.filter(({ status }) => status !== 'Terminated');
  return inTreeOrder(groups).map((branch) => {
    const members = present.filter(({ groupId }) => groupId === branch.group.id);
    return { ...branch, admins: adminsOf(branch.group, members), userCount: members.length };
  });
}

const leaving: MessageDescriptor = /*i18n*/ { id: 'groups.leaving', message: 'Being removed' };

const columns: readonly Column<GroupRow>[] = [
  {
    key: 'name',
    name: /*i18n*/ { id: 'groups.column.name', message: 'Name' },
    width: 'minmax(200px, 2fr)',
    isFixed: true,
    cell: (row, tabIndex) => <GroupLink row={row} tabIndex={tabIndex} />,
    text: ({ group }) => group.name,
  },
  {
    key: 'type',
    name: /*i18n*/ { id: 'groups.column.type', message: 'Type' },
    width: 'minmax(144px, 1fr)',
    text: ({ group }, i18n) => i18n._(group.isLeaving ? leaving : typeNames[group.type]),
  },
  {
    key: 'admin',
    name: /*i18n*/ { id: 'groups.column.admin', message: 'Group Admin' },
    width: 'minmax(144px, 1.2fr)',
    cell: (row) => <bdi className={table.cut}>{namesOf(row) || '–'}</bdi>,
    text: namesOf,
  },
  {
    key: 'adminEmail',
    name: /*i18n*/ { id: 'groups.column.admin-email', message: 'Group Admin email' },
    width: 'minmax(160px, 1.4fr)',
    cell: (row) => <bdi className={table.cut}>{emailsOf(row) || '–'}</bdi>,
    text: emailsOf,
  },
  {
    key: 'users',
    name: /*i18n*/ { id: 'groups.column.users', message: 'Users' },
    width: '96px',
    isFigure: true,
    text: ({ userCount }) => String(userCount),
  },
];

/** No column is sortable: the list shows the tree. */
export const groupColumns = columns.map((column) => ({ ...column, isSortable: false as const }));

/** A card has no heading over the name of the Group Admin: without one it shows nothing. */
const cardColumns = groupColumns.map((column) =>
  column.key === 'admin'
    ? { ...column, cell: (row: GroupRow) => (namesOf(row) ? <bdi className={table.cut}>{namesOf(row)}</bdi> : null) }
    : column,
);

export const groupDrawing: RowDrawing<GroupRow> = {
  idOf: ({ group }) => group.id,
  heightPx: 56,
  cardHeightPx: 80,
  isMeasured: true,
  card: columnCard(cardColumns, { title: 'name', second: ['type'], end: ['users', 'admin'], labelled: ['users'] }),
};

function namesOf({ admins }: GroupRow): string {
  return admins.map(({ name }) => name).join(', ');
}

function emailsOf({ admins }: GroupRow): string {
  return admins.map(({ email }) => email).join(', ');
}

type GroupLinkProps = { readonly row: GroupRow; readonly tabIndex: number };

/** The link for the whole row, indented by the group's depth. */
function GroupLink({ row: { group, depth }, tabIndex }: GroupLinkProps) {
  return (
    <span className={classes.indented} style={{ '--depth': depth } as Record<string, number>}>
      <Link
        to="/account/group"
        search={{ id: group.id }}
        state={{ isFromList: true }}
        tabIndex={tabIndex}
        className={table.opensRow}
      >
        <bdi>{group.name}</bdi>
      </Link>
    </span>
  );
}
