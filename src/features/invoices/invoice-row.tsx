import { Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PlainDate } from '../../../domain/calendar-date.ts';
import { isPastDue, shownStatus } from '../../../domain/invoices/charge-rules.ts';
import type { ChargeView } from '../../offline/offline.ts';
import { ChargeStatusBadge } from '../../ui/charge-status-badge.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { MinorText } from '../../ui/money-text.tsx';
import { ChargeMarks } from './charge-marks.tsx';
import classes from './invoice-table.module.css';

type InvoiceRowProps = {
  readonly index: number;
  /** Pixels from the top of the list, and the height of the row. */
  readonly offset: number;
  readonly height: number;
  readonly view: ChargeView | undefined;
  readonly today: PlainDate;
  readonly isPhone: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (index: number, id: string, isOn: boolean, isRange: boolean) => void;
};

/** One invoice in the list: a row of figures on a desktop, a card of two lines on a phone. */
export function InvoiceRow({ index, offset, height, view, today, isPhone, isSelected, onSelect }: InvoiceRowProps) {
  const Content = isPhone ? PhoneCard : DesktopRow;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.item}
      data-selected={isSelected || undefined}
      style={{ height, transform: `translateY(${offset}px)` }}
    >
      {view ? (
        <Content
          view={view}
          today={today}
          checkbox={<SelectBox view={view} index={index} isSelected={isSelected} onSelect={onSelect} />}
        />
      ) : (
        <div className={classes.row} role="cell" aria-busy="true">
          <span />
          <span className={classes.ghost} />
          <span className={classes.ghost} />
        </div>
      )}
    </div>
  );
}

type SelectBoxProps = Pick<InvoiceRowProps, 'index' | 'isSelected' | 'onSelect'> & { readonly view: ChargeView };

/** The box, and around it as much room as a finger needs. */
function SelectBox({ view, index, isSelected, onSelect }: SelectBoxProps) {
  const { t } = useLingui();
  const number = view.row.invoiceNumber;
  return (
    <label htmlFor={`select-${view.row.id}`} className={classes.select}>
      <Checkbox
        id={`select-${view.row.id}`}
        aria-label={t({ id: 'invoices.select.one', message: `Select invoice ${number}` })}
        checked={isSelected}
        onChange={(event) =>
          onSelect(
            index,
            view.row.id,
            event.currentTarget.checked,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

type ContentProps = { readonly view: ChargeView; readonly today: PlainDate; readonly checkbox: React.ReactNode };

function DesktopRow({ view, today, checkbox }: ContentProps) {
  const { row } = view;
  return (
    <div className={classes.row} style={{ height: '100%' }}>
      <span role="cell" className={classes.check}>
        {checkbox}
      </span>
      <span role="cell" className={classes.name}>
        <Link
          to="/account-overview/invoices/$chargeId"
          params={{ chargeId: row.id }}
          state={{ isFromList: true }}
          className={classes.number}
        >
          <bdi>{row.invoiceNumber}</bdi>
        </Link>
        <ChargeMarks charge={row} />
        <WaitingEdit view={view} />
      </span>
      <span role="cell" className={classes.cut}>
        <bdi title={row.sellerName}>{row.sellerName}</bdi>
      </span>
      <span role="cell" className={classes.billed}>
        <DateText date={row.billDate} />
      </span>
      <span role="cell" className={isPastDue(row, today) ? classes.late : undefined}>
        <DateText date={row.dueDate} />
      </span>
      <span role="cell">
        <ChargeStatusBadge status={shownStatus(row, today)} />
      </span>
      <span role="cell" className={classes.figure}>
        <MinorText minor={row.totalMinor} currency={row.currency} weight="quiet" />
      </span>
      <span role="cell" className={classes.figure}>
        <MinorText minor={row.remainingDueMinor} currency={row.currency} />
        <WaitingLine view={view} />
      </span>
    </div>
  );
}

function PhoneCard({ view, today, checkbox }: ContentProps) {
  const { row } = view;
  return (
    <div className={classes.card}>
      <span role="cell" className={classes.check}>
        {checkbox}
      </span>
      <span role="cell" className={classes.cut}>
        <Link
          to="/account-overview/invoices/$chargeId"
          params={{ chargeId: row.id }}
          state={{ isFromList: true }}
          className={classes.cardLink}
        >
          <bdi className={classes.cut}>{row.sellerName}</bdi>
          <span className={classes.second}>
            <bdi>{row.invoiceNumber}</bdi> · <Trans id="invoices.card.due">due</Trans> <DateText date={row.dueDate} />
          </span>
        </Link>
        <span className={classes.third}>
          <ChargeMarks charge={row} />
          <WaitingEdit view={view} />
          <WaitingLine view={view} />
        </span>
      </span>
      <span role="cell" className={classes.figure}>
        <MinorText minor={row.remainingDueMinor || row.totalMinor} currency={row.currency} weight="strong" />
        <span className={classes.second}>
          <ChargeStatusBadge status={shownStatus(row, today)} />
        </span>
      </span>
    </div>
  );
}

/** What this device has queued for the charge: a second line beside the amount, never taken from it. */
export function WaitingLine({ view: { row, waitingMinor } }: { readonly view: ChargeView }) {
  if (waitingMinor === 0) return null;
  return (
    <span className={classes.waiting}>
      <Trans id="invoices.waiting-line">
        <MinorText minor={-waitingMinor} currency={row.currency} /> waiting to send
      </Trans>
    </span>
  );
}

/** A PO number or notes that were typed and not sent yet; the server's own stand in the detail. */
function WaitingEdit({ view: { waitingEdit } }: { readonly view: ChargeView }) {
  if (waitingEdit === null) return null;
  const { poNumber } = waitingEdit;
  return (
    <span className={classes.waitingEdit} title={poNumber ?? undefined}>
      {poNumber ? (
        <Trans id="invoices.waiting-po">
          To send: <bdi>{poNumber}</bdi>
        </Trans>
      ) : (
        <Trans id="invoices.waiting-edit">Edit waiting to send</Trans>
      )}
    </span>
  );
}
