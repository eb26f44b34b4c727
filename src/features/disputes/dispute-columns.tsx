import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { money } from '../../../domain/money.ts';
import type { Column } from '../../kit/list/column.ts';
import { ascending } from '../../kit/list/row-order.ts';
import classes from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { DisputeStatusBadge, disputeStatusLabel } from './dispute-status-badge.tsx';
import { disputeReasonWords } from '../../ui/status/dispute-words.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import type { ListedDispute } from './dispute-list.ts';

export const disputeColumns: readonly Column<ListedDispute>[] = [
  {
    key: 'invoice',
    name: /*i18n*/ { id: 'disputes.column.invoice', message: 'Invoice' },
    width: 'minmax(112px, 0.8fr)',
    isFixed: true,
    cell: ({ dispute }, tabIndex) => <InvoiceLink dispute={dispute} tabIndex={tabIndex} />,
    text: ({ dispute }) => dispute.invoiceNumber,
  },
  {
    key: 'date',
    name: /*i18n*/ { id: 'disputes.column.raised', message: 'Raised' },
    // Disputes of the same day are in the order in which they were raised.
    compare: (one, other) => ascending(one.dispute.raisedAt, other.dispute.raisedAt),
    day: ({ day }) => day,
  },
  {
    key: 'seller',
    name: /*i18n*/ { id: 'disputes.column.seller', message: 'Seller' },
    width: 'minmax(128px, 1.4fr)',
    isLessImportant: true,
    cell: ({ dispute }) => <bdi className={classes.cut}>{dispute.sellerName}</bdi>,
    text: ({ dispute }) => dispute.sellerName,
    isSortable: false,
  },
  {
    key: 'reason',
    name: /*i18n*/ { id: 'disputes.column.reason', message: 'Reason' },
    width: 'minmax(160px, 2fr)',
    cell: ({ dispute }) => (
      <span className={classes.cut}>
        <ReasonText dispute={dispute} />
      </span>
    ),
    text: ({ dispute }, i18n) => i18n._(disputeReasonWords(dispute.reason)),
  },
  {
    key: 'status',
    name: /*i18n*/ { id: 'disputes.column.status', message: 'Status' },
    width: 'minmax(144px, 0.9fr)',
    cell: ({ dispute }) => <DisputeStatusBadge status={dispute.status} />,
    text: ({ dispute }, i18n) => i18n._(disputeStatusLabel(dispute.status)),
  },
  {
    key: 'amount',
    name: /*i18n*/ { id: 'disputes.column.amount', message: 'Disputed' },
    width: 'minmax(112px, 0.8fr)',
    amount: ({ dispute }) => money(dispute.amountMinor, dispute.currency),
  },
];

export const disputeDrawing: RowDrawing<ListedDispute> = {
  idOf: ({ dispute }) => dispute.id,
  heightPx: 48,
  cardHeightPx: 80,
  card: ({ dispute, day }, tabIndex) => (
    <>
      <span role="cell" className={classes.cut}>
        <InvoiceLink dispute={dispute} tabIndex={tabIndex} />
        <span className={classes.second}>
          <DateText date={day} /> · <ReasonText dispute={dispute} />
        </span>
      </span>
      <span role="cell" className={classes.figures}>
        <MinorText minor={dispute.amountMinor} currency={dispute.currency} weight="strong" />
        <DisputeStatusBadge status={dispute.status} />
      </span>
    </>
  ),
};

type OfDispute = { readonly dispute: Dispute };

/** The link for the whole row. */
function InvoiceLink({ dispute, tabIndex }: OfDispute & { readonly tabIndex: number }) {
  return (
    <Link
      to="/activity/disputes/$disputeId"
      params={{ disputeId: dispute.id }}
      state={{ isFromList: true }}
      className={classes.opensRow}
      tabIndex={tabIndex}
    >
      <bdi>{dispute.invoiceNumber}</bdi>
    </Link>
  );
}

export function ReasonText({ dispute }: OfDispute) {
  const { i18n } = useLingui();
  return <span>{i18n._(disputeReasonWords(dispute.reason))}</span>;
}
