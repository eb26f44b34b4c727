import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { money } from '../../../../domain/money.ts';
import { columnCard } from '../../../kit/list/column-card.tsx';
import type { Column } from '../../../kit/list/column.ts';
import table from '../../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../../kit/list/row-drawing.ts';
import { LeftText } from '../../../ui/text/left-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { GroupControls } from './group-controls.ts';

type GroupColumn = Column<GroupControls>;

const amountColumn = (key: 'limitMinor' | 'leftMinor', name: GroupColumn['name']): GroupColumn => ({
  key,
  name,
  width: 'minmax(128px, 1fr)',
  cell: ({ [key]: minor, leftMinor, currency }) =>
    minor !== null ? (
      <LeftText minor={minor} currency={currency} />
    ) : key === 'limitMinor' && leftMinor === null ? (
      <Trans id="users.limit.none">No limit</Trans>
    ) : (
      <span>–</span>
    ),
  // No limit is more than any limit.
  by: ({ [key]: minor }) => minor ?? Infinity,
  amount: ({ [key]: minor, currency }) => (minor === null ? null : money(minor, currency)),
});

const limitName: MessageDescriptor = /*i18n*/ { id: 'cards.controls.limit', message: 'Limit' };

/** The controls of each group; each row links to the limits of the group. */
export const groupColumns: readonly GroupColumn[] = [
  {
    key: 'name',
    name: /*i18n*/ { id: 'cards.controls.group', message: 'Group' },
    width: 'minmax(176px, 1.6fr)',
    isFixed: true,
    cell: ({ name }, tabIndex) => (
      <Link
        to="/account/settings/purchasing-controls/limits"
        search={{ q: name }}
        tabIndex={tabIndex}
        className={table.opensRow}
      >
        <bdi className={table.cut}>{name}</bdi>
      </Link>
    ),
    text: ({ name }) => name,
  },
  amountColumn('limitMinor', limitName),
  amountColumn('leftMinor', /*i18n*/ { id: 'cards.controls.left', message: 'Left' }),
  {
    key: 'cards',
    name: /*i18n*/ { id: 'cards.controls.cards', message: 'Cards' },
    width: '96px',
    isFigure: true,
    by: ({ cardCount }) => cardCount,
    text: ({ cardCount }) => String(cardCount),
  },
  {
    key: 'people',
    name: /*i18n*/ { id: 'cards.controls.people', message: 'People with a limit' },
    width: 'minmax(128px, 1fr)',
    isFigure: true,
    cell: ({ limitedCount, peopleCount }) => (
      <Trans id="cards.controls.people-of">
        {limitedCount} of {peopleCount}
      </Trans>
    ),
    by: ({ limitedCount }) => limitedCount,
    text: ({ limitedCount, peopleCount }) => `${limitedCount}/${peopleCount}`,
  },
];

/** On a card, the limit's name is before an amount, and not before "No limit". */
const cardColumns = groupColumns.map((column) =>
  column.key === 'limitMinor' ? { ...column, cell: (row: GroupControls) => <LimitOnCard row={row} /> } : column,
);

function LimitOnCard({ row: { limitMinor, currency } }: { readonly row: GroupControls }) {
  const { i18n } = useLingui();
  if (limitMinor === null) return <Trans id="users.limit.none">No limit</Trans>;
  return (
    <span>
      {i18n._(limitName)} <MinorText minor={limitMinor} currency={currency} />
    </span>
  );
}

export const groupDrawing: RowDrawing<GroupControls> = {
  idOf: ({ id }) => id,
  heightPx: 56,
  cardHeightPx: 88,
  isMeasured: true,
  card: columnCard(cardColumns, {
    title: 'name',
    second: ['limitMinor', 'cards'],
    end: ['leftMinor'],
    // No label for an exceeded limit: its value already says by how much it is exceeded.
    labelled: ({ leftMinor }) => ((leftMinor ?? -1) < 0 ? ['cards'] : ['cards', 'leftMinor']),
  }),
};
