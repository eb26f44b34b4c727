import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { money } from '../../../../domain/money.ts';
import { spareMinor } from '../../../../domain/payments/applied-funds.ts';
import { type Payment, currentApplications, shownPaymentStatus } from '../../../../domain/payments/payment.ts';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import type { Column } from '../../../kit/list/column.ts';
import { ascending } from '../../../kit/list/row-order.ts';
import classes from '../../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../../kit/list/row-drawing.ts';
import { PaymentStatusBadge, paymentStatusLabel } from '../../../ui/status/payment-status-badge.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { ListedPayment } from './payment-list.ts';
import { PaymentTypeText, paymentTypeNames } from './payment-type-text.tsx';

/** `today` decides what is still scheduled. Who does not see the whole account sees their part of each payment. */
export const paymentColumns = (today: PlainDate, seesAccount: boolean): readonly Column<ListedPayment>[] => [
  {
    key: 'reference',
    name: /*i18n*/ { id: 'payments.column.reference', message: 'Payment' },
    width: 'minmax(112px, 1fr)',
    isFixed: true,
    cell: ({ payment }, tabIndex) => <Reference payment={payment} tabIndex={tabIndex} />,
    text: ({ payment }) => payment.reference,
  },
  {
    key: 'date',
    name: /*i18n*/ { id: 'payments.column.date', message: 'Date' },
    // Payments of the same day are in the order of their requests.
    compare: (one, other) => ascending(one.day, other.day) || ascending(one.payment.createdAt, other.payment.createdAt),
    day: ({ day }) => day,
  },
  {
    key: 'type',
    name: /*i18n*/ { id: 'payments.column.type', message: 'Type' },
    width: 'minmax(96px, 0.8fr)',
    isLessImportant: true,
    cell: ({ payment }) => <PaymentTypeText type={payment.paymentType} />,
    text: ({ payment }, i18n) => i18n._(paymentTypeNames[payment.paymentType]),
  },
  {
    key: 'invoices',
    name: /*i18n*/ { id: 'payments.column.invoices', message: 'Invoices' },
    width: 'minmax(128px, 1.6fr)',
    cell: ({ payment }) => (
      <span className={classes.cut}>
        <Invoices payment={payment} />
      </span>
    ),
    text: ({ payment }) =>
      currentApplications(payment)
        .map(({ invoiceNumber }) => invoiceNumber)
        .join(' '),
    isSortable: false,
  },
  {
    key: 'status',
    name: /*i18n*/ { id: 'payments.column.status', message: 'Status' },
    width: 'minmax(164px, 0.9fr)',
    cell: ({ payment }) => <PaymentStatusBadge status={shownPaymentStatus(payment, today)} />,
    text: ({ payment }, i18n) => i18n._(paymentStatusLabel(shownPaymentStatus(payment, today))),
  },
  {
    key: 'amount',
    name: seesAccount
      ? /*i18n*/ { id: 'payments.column.amount', message: 'Amount' }
      : /*i18n*/ { id: 'payments.column.part', message: 'Your part' },
    width: 'minmax(124px, 1fr)',
    amount: ({ payment }) => money(payment.amountMinor, payment.currency),
  },
  {
    key: 'remaining',
    name: /*i18n*/ { id: 'payments.column.remaining', message: 'Unapplied' },
    width: 'minmax(112px, 0.9fr)',
    isLessImportant: true,
    cell: ({ payment }) =>
      spareMinor(payment) > 0 ? <MinorText minor={spareMinor(payment)} currency={payment.currency} /> : <span>–</span>,
    amount: ({ payment }) => money(spareMinor(payment), payment.currency),
  },
];

export const paymentDrawing = (today: PlainDate): RowDrawing<ListedPayment> => ({
  idOf: ({ payment }) => payment.id,
  heightPx: 48,
  cardHeightPx: 80,
  card: ({ payment, day }, tabIndex) => (
    <>
      <span role="cell" className={classes.cut}>
        <Reference payment={payment} tabIndex={tabIndex} />
        <span className={classes.second}>
          <DateText date={day} /> · <Invoices payment={payment} />
        </span>
      </span>
      <span role="cell" className={classes.figures}>
        <MinorText minor={payment.amountMinor} currency={payment.currency} weight="strong" />
        {payment.isPart ? (
          <span className={classes.second}>
            <Trans id="payments.row.part">your part</Trans>
          </span>
        ) : null}
        <PaymentStatusBadge status={shownPaymentStatus(payment, today)} />
      </span>
    </>
  ),
});

type OfPayment = { readonly payment: Payment };

/** The link for the whole row. */
function Reference({ payment, tabIndex }: OfPayment & { readonly tabIndex: number }) {
  return (
    <Link
      to="/payment/$id"
      params={{ id: payment.id }}
      state={{ isFromList: true }}
      className={classes.opensRow}
      tabIndex={tabIndex}
    >
      <bdi>{payment.reference}</bdi>
    </Link>
  );
}

/** The numbers of the invoices that fit into the cell. */
function Invoices({ payment }: OfPayment) {
  const current = new Map(currentApplications(payment).map((line) => [line.chargeId, line]));
  const [first, ...others] = current.values();
  if (!first) return <Trans id="payments.row.no-invoice">no invoice</Trans>;
  const othersCount = others.length;
  return othersCount === 0 ? (
    <bdi>{first.invoiceNumber}</bdi>
  ) : (
    <Trans id="payments.row.invoices">
      <bdi>{first.invoiceNumber}</bdi> and {othersCount} more
    </Trans>
  );
}
