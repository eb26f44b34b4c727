import { Link } from '@tanstack/react-router';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import type { Card } from '../../../domain/cards/card.ts';
import { money } from '../../../domain/money.ts';
import { columnCard } from '../../kit/list/column-card.tsx';
import type { Column } from '../../kit/list/column.ts';
import table from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { AuthorisationStatus } from '../../ui/text/authorisation-status.tsx';
import { authorisationNames } from '../../ui/text/authorisation-words.ts';
import { InstantText } from '../../ui/text/date-text.tsx';

/** A pre-authorisation with its card; null if this device does not have the card. */
export type ShownAuthorisation = { readonly authorisation: Authorisation; readonly card: Card | null };

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
    by: ({ authorisation }) => authorisation.sellerName,
    text: ({ authorisation }) => authorisation.sellerName,
  },
  {
    key: 'card',
    name: /*i18n*/ { id: 'purchases.column.card', message: 'Card' },
    width: 'minmax(140px, 1fr)',
    by: cardText,
    text: cardText,
  },
  {
    key: 'status',
    name: /*i18n*/ { id: 'purchases.column.status', message: 'Status' },
    width: 'minmax(160px, 1.4fr)',
    cell: ({ authorisation }) => <AuthorisationStatus authorisation={authorisation} />,
    by: ({ authorisation }) => authorisation.status,
    text: ({ authorisation }, i18n) => i18n._(authorisationNames[authorisation.status]),
  },
  {
    key: 'created',
    name: /*i18n*/ { id: 'purchases.column.created', message: 'Requested' },
    width: 'minmax(170px, 1.1fr)',
    cell: ({ authorisation }) => <InstantText instant={authorisation.createdAt} />,
    by: ({ authorisation }) => authorisation.createdAt,
    instant: ({ authorisation }) => authorisation.createdAt,
  },
  {
    key: 'expires',
    name: /*i18n*/ { id: 'purchases.column.expires', message: 'Held until' },
    width: 'minmax(160px, 1fr)',
    isLessImportant: true,
    cell: ({ authorisation: { status, expiresAt } }) =>
      status === 'rejected' ? <span>–</span> : <InstantText instant={expiresAt} />,
    by: ({ authorisation }) => authorisation.expiresAt,
    instant: ({ authorisation }) => authorisation.expiresAt,
  },
  {
    key: 'amount',
    name: /*i18n*/ { id: 'purchases.column.amount', message: 'Amount' },
    width: 'minmax(120px, 1fr)',
    isFigure: true,
    by: ({ authorisation }) => authorisation.amountMinor,
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

function cardText({ card }: ShownAuthorisation): string {
  return card ? `${card.last4 ?? ''} ${card.cardholderName}`.trim() : '';
}
