import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isTerminated, type Card, type CardTab } from '../../../../domain/cards/card.ts';
import type { Column } from '../../../kit/list/column.ts';
import table from '../../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../../kit/list/row-drawing.ts';
import { CardStatusBadge, cardStatusLabel } from '../../../ui/status/card-status-badge.tsx';
import { cardReasonNames } from '../../../ui/status/card-words.ts';
import { AvailableFigure } from '../available-figure.tsx';
import { CardThumb } from '../card-face.tsx';
import { TerminatedLine } from '../detail/card-ends.tsx';
import { LockSwitch } from '../detail/lock-switch.tsx';
import { NotLockedNote } from '../detail/not-locked-note.tsx';
import type { ShownCard } from '../use-cards.ts';
import { cardText } from './card-list.ts';
import { CardTile } from './card-tile.tsx';
import classes from './cards.module.css';

type CardColumn = Column<ShownCard>;

const name: CardColumn = {
  key: 'card',
  name: /*i18n*/ { id: 'cards.column.card', message: 'Card' },
  width: 'minmax(200px, 1.4fr)',
  isFixed: true,
  cell: ({ card }, tabIndex) => <CardName card={card} tabIndex={tabIndex} />,
  text: ({ card }) => cardText(card),
};
const group: CardColumn = {
  key: 'group',
  name: /*i18n*/ { id: 'cards.column.group', message: 'Group' },
  cell: ({ card }) => <bdi className={table.cut}>{card.groupName}</bdi>,
  text: ({ card }) => card.groupName ?? '',
};
const status: CardColumn = {
  key: 'status',
  name: /*i18n*/ { id: 'cards.column.status', message: 'Status' },
  width: '184px',
  cell: ({ card }) => <CardStatusBadge card={card} />,
  text: ({ card }, i18n) => i18n._(cardStatusLabel(card)),
};
const available: CardColumn = {
  key: 'available',
  name: /*i18n*/ { id: 'cards.column.available', message: 'Available (last known)' },
  width: 'minmax(212px, 1.2fr)',
  isFigure: true,
  cell: (shown) => (
    <span className={`${table.above} ${classes.rowFigure}`}>
      <AvailableFigure shown={shown} size="lg" />
    </span>
  ),
};
const lock: CardColumn = {
  key: 'lock',
  name: /*i18n*/ { id: 'cards.column.lock', message: 'Lock' },
  width: 'minmax(136px, 0.8fr)',
  cell: (shown) => (
    <span className={table.above}>
      <LockSwitch shown={shown} />
    </span>
  ),
};
const ended: CardColumn = {
  key: 'end',
  name: /*i18n*/ { id: 'cards.column.end', message: 'Terminated' },
  width: '184px',
  instant: ({ card }) => card.terminatedAt,
};
const reason: CardColumn = {
  key: 'reason',
  name: /*i18n*/ { id: 'cards.column.reason', message: 'Reason' },
  width: 'minmax(136px, 1fr)',
  cell: ({ card }) => <EndReason card={card} />,
  text: ({ card }, i18n) => (card.terminatedReason ? i18n._(cardReasonNames[card.terminatedReason]) : ''),
  isSortable: false,
};

export const cardColumns: Record<CardTab, readonly CardColumn[]> = {
  active: [name, group, status, available, lock],
  terminated: [name, group, ended, reason],
};

/** A row of a table; on a phone a few cards are shown as card faces, while many or terminated ones are compact. */
export function cardDrawing(tab: CardTab, isMany: boolean): RowDrawing<ShownCard> {
  return {
    idOf: ({ card }) => card.id,
    heightPx: 64,
    cardHeightPx: isMany || tab === 'terminated' ? 136 : 280,
    isMeasured: true,
    card: (shown, tabIndex) =>
      isMany || isTerminated(shown.card) ? (
        <CompactCard shown={shown} tabIndex={tabIndex} />
      ) : (
        <CardTile shown={shown} tabIndex={tabIndex} />
      ),
    note: ({ lockEntry }) => (lockEntry ? <NotLockedNote entry={lockEntry} /> : null),
  };
}

type RowProps = { readonly shown: ShownCard; readonly tabIndex: number };

function CompactCard({ shown, tabIndex }: RowProps) {
  const { card } = shown;
  return (
    <>
      <span role="cell" className={classes.compact}>
        <CardName card={card} tabIndex={tabIndex}>
          <span className={classes.rowGroup}>
            {card.groupName === null ? null : <bdi>{card.groupName}</bdi>}
            {isTerminated(card) ? <TerminatedLine card={card} /> : <CardStatusBadge card={card} />}
          </span>
        </CardName>
      </span>
      {isTerminated(card) ? null : (
        <span role="cell" className={`${table.above} ${classes.compactSide}`}>
          <AvailableFigure shown={shown} size="lg" />
          <LockSwitch shown={shown} />
        </span>
      )}
    </>
  );
}

type CardNameProps = { readonly card: Card; readonly tabIndex: number; readonly children?: ReactNode };

/** The link for the whole row. */
function CardName({ card, tabIndex, children }: CardNameProps) {
  return (
    <Link
      to="/account/settings/purchasing-controls/view-cards/card/$cardId"
      params={{ cardId: card.id }}
      state={{ isFromList: true }}
      tabIndex={tabIndex}
      className={`${table.opensRow} ${classes.rowLink}`}
    >
      <CardThumb card={card} />
      <span className={classes.rowNames}>
        <bdi className={classes.rowName}>{card.cardholderName}</bdi>
        {children}
      </span>
    </Link>
  );
}

function EndReason({ card }: { readonly card: Card }) {
  const { i18n } = useLingui();
  return (
    <>
      {card.terminatedReason ? i18n._(cardReasonNames[card.terminatedReason]) : null}
      {card.terminatedByName ? (
        <span className={table.second}>
          <Trans id="cards.column.by">
            by <bdi>{card.terminatedByName}</bdi>
          </Trans>
        </span>
      ) : null}
    </>
  );
}
