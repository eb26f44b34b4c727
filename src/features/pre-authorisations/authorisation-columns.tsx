import { Link } from '@tanstack/react-router';
import { money } from '../../../domain/money.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { columnCard } from '../../kit/list/column-card.tsx';
import type { Column } from '../../kit/list/column.ts';
import table from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { AuthorisationStatus } from '../../ui/text/authorisation-status.tsx';
import { authorisationNames, saysHeldUntil } from '../../ui/text/authorisation-words.ts';
import type { ShownAuthorisation } from './authorisation-queries.ts';
import { InstantText } from '../../ui/text/date-text.tsx';

export const authorisationColumns: readonly Column<ShownAuthorisation>[] = [
  {
    key: 'seller',
    name: /*i18n*/ { id: 'purchases.column.seller', message: 'Seller' },
    width: 'minmax(160px, 1.5fr)',
    isFixed: true,
    cell: ({ authorisation }, tabIndex) => (
      <Link
        to="/account/settings/purchasing-controls/pre-authorizations/$authorisationId"
        params={{ authorisationId: authorisation.id }}
        tabIndex={tabIndex}
      >
        <bdi className={table.cut} data-given>
          {authorisation.sellerName}
        </bdi>
      </Link>
    ),
    text: ({ authorisation }) => authorisation.sellerName,
  },
  {
    key: 'card',
    name: /*i18n*/ { id: 'purchases.column.card', message: 'Card' },
    width: 'minmax(140px, 1fr)',
    text: cardText,
  },
  {
    key: 'status',
    name: /*i18n*/ { id: 'purchases.column.status', message: 'Status' },
    width: 'minmax(160px, 1.4fr)',
    cell: ({ authorisation }) => <AuthorisationStatus authorisation={authorisation} />,
    text: ({ status }, i18n) => i18n._(authorisationNames[status]),
  },
  {
    key: 'created',
    name: /*i18n*/ { id: 'purchases.column.created', message: 'Requested' },
    width: 'minmax(170px, 1.1fr)',
    cell: ({ authorisation }) => <InstantText instant={authorisation.createdAt} />,
    instant: ({ authorisation }) => authorisation.createdAt,
  },
  {
    key: 'expires',
    name: /*i18n*/ { id: 'purchases.column.expires', message: 'Held until' },
    width: 'minmax(160px, 1fr)',
    isLessImportant: true,
    cell: (row) => {
      const until = heldUntil(row);
      return until === null ? <span>–</span> : <InstantText instant={until} />;
    },
    instant: heldUntil,
  },
  {
    key: 'amount',
    name: /*i18n*/ { id: 'purchases.column.amount', message: 'Amount' },
    width: 'minmax(120px, 1fr)',
    amount: ({ authorisation: { amountMinor, currency } }) => money(amountMinor, currency),
  },
];

export const authorisationDrawing: RowDrawing<ShownAuthorisation> = {
  idOf: ({ authorisation }) => authorisation.id,
  heightPx: 48,
  cardHeightPx: 84,
  isMeasured: true,
  card: columnCard(authorisationColumns, { title: 'seller', second: ['status', 'created'], end: ['amount'] }),
};

function heldUntil({ authorisation, status }: ShownAuthorisation): Instant | null {
  return saysHeldUntil[status] ? authorisation.expiresAt : null;
}

function cardText({ card }: ShownAuthorisation): string {
  return card ? `${card.last4 ?? ''} ${card.cardholderName}`.trim() : '';
}
