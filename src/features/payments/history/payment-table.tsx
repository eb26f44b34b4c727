import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Payment } from '../../../../domain/payments/payment.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { PaymentStatusBadge } from '../../../ui/status/payment-status-badge.tsx';
import { useRowKeys } from '../../../ui/lists/use-row-keys.ts';
import { useRowsInView } from '../../../ui/lists/use-rows-in-view.ts';
import type { ListedPayment } from './payment-list.ts';
import { PaymentTypeText } from './payment-type-text.tsx';
import classes from './payments-history.module.css';

type PaymentTableProps = { readonly listed: readonly ListedPayment[]; readonly isPhone: boolean };

/** The payments as rows of figures on a desktop and cards of two lines on a phone; only what is in sight is drawn. */
export function PaymentTable({ listed, isPhone }: PaymentTableProps) {
  const { t } = useLingui();
  const heightPx = isPhone ? 80 : 48;
  const [rows, list] = useRowsInView(listed.length, heightPx);
  const { tabStop, rowKeys } = useRowKeys(rows, listed.length);
  const Content = isPhone ? PhoneCard : DesktopRow;
  return (
    <div
      role="table"
      aria-rowcount={listed.length + 1}
      aria-label={t({ id: 'payments.table.label', message: 'Payments' })}
      className={classes.table}
    >
      {isPhone ? null : <HeaderRow />}
      <div
        role="rowgroup"
        ref={list}
        className={classes.body}
        style={{ height: listed.length * heightPx }}
        {...rowKeys}
      >
        {listed.slice(rows.first, rows.end).map((one, step) => {
          const index = rows.first + step;
          return (
            <div
              key={one.payment.id}
              role="row"
              aria-rowindex={index + 2}
              className={classes.item}
              style={{ height: heightPx, top: index * heightPx }}
            >
              <Content listed={one} tabIndex={index === tabStop ? 0 : -1} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function HeaderRow() {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <span role="columnheader">
          <Trans id="payments.column.reference">Payment</Trans>
        </span>
        <span role="columnheader">
          <Trans id="payments.column.date">Date</Trans>
        </span>
        <span role="columnheader" className={classes.type}>
          <Trans id="payments.column.type">Type</Trans>
        </span>
        <span role="columnheader">
          <Trans id="payments.column.invoices">Invoices</Trans>
        </span>
        <span role="columnheader">
          <Trans id="payments.column.status">Status</Trans>
        </span>
        <span role="columnheader" className={classes.figure}>
          <Trans id="payments.column.amount">Amount</Trans>
        </span>
      </div>
    </div>
  );
}

type ContentProps = { readonly listed: ListedPayment; readonly tabIndex: number };

function DesktopRow({ listed: { payment, day }, tabIndex }: ContentProps) {
  return (
    <div className={classes.row}>
      <span role="cell" className={classes.cut}>
        <Reference payment={payment} tabIndex={tabIndex} />
      </span>
      <span role="cell">
        <DateText date={day} />
      </span>
      <span role="cell" className={classes.type}>
        <PaymentTypeText type={payment.paymentType} />
      </span>
      <span role="cell" className={classes.cut}>
        <Invoices payment={payment} />
      </span>
      <span role="cell">
        <PaymentStatusBadge status={payment.status} />
      </span>
      <span role="cell" className={classes.figure}>
        <MinorText minor={payment.amountMinor} currency={payment.currency} />
      </span>
    </div>
  );
}

function PhoneCard({ listed: { payment, day }, tabIndex }: ContentProps) {
  return (
    <div className={classes.card}>
      <span role="cell" className={classes.cut}>
        <Reference payment={payment} tabIndex={tabIndex} />
        <span className={classes.second}>
          <DateText date={day} /> · <Invoices payment={payment} />
        </span>
      </span>
      <span role="cell" className={classes.figure}>
        <MinorText minor={payment.amountMinor} currency={payment.currency} weight="strong" />
        <PaymentStatusBadge status={payment.status} />
      </span>
    </div>
  );
}

type OfPayment = { readonly payment: Payment };

/** The link of the whole row. */
function Reference({ payment, tabIndex }: OfPayment & { readonly tabIndex: number }) {
  return (
    <Link
      to="/payment/$id"
      params={{ id: payment.id }}
      state={{ isFromList: true }}
      className={classes.rowLink}
      tabIndex={tabIndex}
    >
      <bdi>{payment.reference}</bdi>
    </Link>
  );
}

/** Which invoices, as far as there is room to name them. */
function Invoices({ payment }: OfPayment) {
  const [first, ...others] = payment.applications;
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
