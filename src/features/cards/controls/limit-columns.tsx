import { Trans } from '@lingui/react/macro';
import { limitAlertOf } from '../../../../domain/cards/usage/limit-alerts.ts';
import { money } from '../../../../domain/money.ts';
import { columnCard } from '../../../kit/list/column-card.tsx';
import type { Column } from '../../../kit/list/column.ts';
import type { RowDrawing } from '../../../kit/list/row-drawing.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { limitLevelNames } from '../../../ui/status/card-words.ts';
import { LeftText } from '../../../ui/text/left-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { LimitAlertNote } from '../limits/limit-alert-note.tsx';
import { ChangeLimit } from './change-limit.tsx';
import { type ShownLimit, leftMinor } from './shown-limits.ts';

type LimitColumn = Column<ShownLimit>;

const amountColumn = (
  key: string,
  name: LimitColumn['name'],
  minorOf: (shown: ShownLimit) => number | null,
): LimitColumn => ({
  key,
  name,
  cell: (shown) => {
    const minor = minorOf(shown);
    return minor === null ? (
      // If there is no limit, only the Limit column says "No limit"; the others show a dash.
      key === 'limit' && shown.limit.availableMinor == null ? (
        <Trans id="users.limit.none">No limit</Trans>
      ) : (
        <span>–</span>
      )
    ) : (
      <LeftText minor={minor} currency={shown.limit.currency} />
    );
  },
  // No limit is more than any limit.
  by: (shown) => minorOf(shown) ?? Infinity,
  amount: (shown) => {
    const minor = minorOf(shown);
    return minor === null ? null : money(minor, shown.limit.currency);
  },
});

/** The use of the company's own group is that of the account, so its row shows it only to people who may see the account's totals. */
const used = ({ availableMinor }: ShownLimit['limit'], minor: number) => (availableMinor === undefined ? minor : null);

export const limitColumns: readonly LimitColumn[] = [
  {
    key: 'name',
    name: /*i18n*/ { id: 'cards.controls.name', message: 'Person or group' },
    width: 'minmax(160px, 1.5fr)',
    isFixed: true,
    text: ({ limit }) => limit.name,
  },
  {
    key: 'level',
    name: /*i18n*/ { id: 'cards.controls.level', message: 'Type' },
    width: 'minmax(120px, 1fr)',
    text: ({ limit }, i18n) => i18n._(limitLevelNames[limit.level]),
  },
  amountColumn('limit', /*i18n*/ { id: 'cards.controls.limit', message: 'Limit' }, ({ limit }) => limit.limitMinor),
  amountColumn('spent', /*i18n*/ { id: 'cards.controls.spent', message: 'Open' }, ({ limit }) =>
    used(limit, limit.spentMinor),
  ),
  amountColumn('held', /*i18n*/ { id: 'cards.controls.held', message: 'Held' }, ({ limit }) =>
    used(limit, limit.authorisedMinor),
  ),
  amountColumn('left', /*i18n*/ { id: 'cards.controls.left', message: 'Left' }, ({ limit }) => leftMinor(limit)),
  {
    key: 'change',
    name: /*i18n*/ { id: 'cards.controls.change', message: 'Change' },
    width: '112px',
    cell: (shown) => <ChangeLimit shown={shown} />,
  },
];

export const limitDrawing: RowDrawing<ShownLimit> = {
  idOf: ({ limit }) => limit.id,
  heightPx: 64,
  cardHeightPx: 104,
  isMeasured: true,
  card: columnCard(limitColumns, {
    title: 'name',
    second: ['level', 'limit'],
    end: ['left', 'change'],
    // No label for an exceeded limit: its value already says by how much it is exceeded.
    labelled: ({ limit }) => ((leftMinor(limit) ?? -1) < 0 ? [] : ['left']),
  }),
  note: ({ waitingMinor, limit }) =>
    waitingMinor === null ? (
      // No line if there is nothing to say.
      limitAlertOf(limit) === null ? null : (
        <LimitAlertNote limit={limit} />
      )
    ) : (
      <Note tone="warning">
        <Trans id="cards.controls.waiting">
          Not in force yet: <MinorText minor={waitingMinor} currency={limit.currency} /> is waiting to be sent.
        </Trans>
      </Note>
    ),
};
