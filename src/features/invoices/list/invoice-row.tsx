import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { PlainDate } from '../../../../domain/calendar-date.ts';
import { isPastDue, shownStatus } from '../../../../domain/invoices/charge-rules.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { ChargeStatusBadge } from '../../../ui/status/charge-status-badge.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { ChargeMarks } from './charge-marks.tsx';
import { InvoiceLink } from '../invoice-link.tsx';
import classes from './invoice-table.module.css';
import { RowBox } from './row-box.tsx';
import { WaitingEdit, WaitingLine } from '../detail/waiting-lines.tsx';

type InvoiceRowProps = {
  readonly index: number;
  readonly heightPx: number;
  readonly view: ChargeView | undefined;
  readonly today: PlainDate;
  readonly isPhone: boolean;
  readonly isSelected: boolean;
  /** Tab leads to this row; the others are reached from it by the arrow keys. */
  readonly isTabStop: boolean;
  readonly onSelect: (index: number, id: string, isOn: boolean, isRange: boolean) => void;
};

/** One invoice in the list: a row of figures on a desktop, a card of two lines on a phone. */
export function InvoiceRow({
  index,
  heightPx,
  view,
  today,
  isPhone,
  isSelected,
  isTabStop,
  onSelect,
}: InvoiceRowProps) {
  const tabIndex = isTabStop ? 0 : -1;
  const Facts = isPhone ? CardFacts : RowFacts;
  const kind = view && isPhone ? classes.card : classes.row;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${classes.item} ${kind}`}
      data-selected={isSelected || undefined}
      data-waits={(view && view.waitingMinor !== 0) || undefined}
      data-edited={(view && view.waitingEdit !== null) || undefined}
      style={{ height: heightPx, top: index * heightPx }}
    >
      {view ? (
        <>
          <span role="cell" className={classes.check}>
            <SelectBox view={view} index={index} isSelected={isSelected} tabIndex={tabIndex} onSelect={onSelect} />
          </span>
          <Facts view={view} today={today} tabIndex={tabIndex} />
        </>
      ) : (
        <span role="cell" className={classes.ghosts} aria-busy="true">
          <span className={classes.ghost} />
          <span className={classes.ghost} />
        </span>
      )}
    </div>
  );
}

type SelectBoxProps = Pick<InvoiceRowProps, 'index' | 'isSelected' | 'onSelect'> & {
  readonly view: ChargeView;
  readonly tabIndex: number;
};

/** The box, and around it as much room as a finger needs. */
function SelectBox({ view, index, isSelected, tabIndex, onSelect }: SelectBoxProps) {
  const { t } = useLingui();
  const number = view.row.invoiceNumber;
  return (
    <label htmlFor={`select-${view.row.id}`} className={classes.select}>
      <RowBox
        id={`select-${view.row.id}`}
        label={t({ id: 'invoices.select.one', message: `Select invoice ${number}` })}
        isChecked={isSelected}
        tabIndex={tabIndex}
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

type FactsProps = {
  readonly view: ChargeView;
  readonly today: PlainDate;
  readonly tabIndex: number;
};

/** Drawn again only where the invoice itself has changed, and not with whatever else moves around the list. */
const RowFacts = memo(function RowFacts({ view, today, tabIndex }: FactsProps) {
  const { row } = view;
  return (
    <>
      <span role="cell" className={classes.name}>
        <InvoiceLink chargeId={row.id} className={classes.number} tabIndex={tabIndex}>
          <bdi>{row.invoiceNumber}</bdi>
        </InvoiceLink>
        <ChargeMarks charge={row} />
        <WaitingEdit view={view} />
      </span>
      <bdi role="cell" className={classes.seller} title={row.sellerName}>
        {row.sellerName}
      </bdi>
      <DateText role="cell" date={row.billDate} className={classes.billed} />
      <DateText role="cell" date={row.dueDate} className={isPastDue(row, today) ? classes.late : undefined} />
      <ChargeStatusBadge role="cell" status={shownStatus(row, today)} />
      <MinorText role="cell" className={classes.figure} minor={row.totalMinor} currency={row.currency} weight="quiet" />
      <Remaining view={view} />
    </>
  );
});

function Remaining({ view }: Pick<FactsProps, 'view'>) {
  const { remainingDueMinor, currency } = view.row;
  if (view.waitingMinor === 0)
    return <MinorText role="cell" className={classes.figure} minor={remainingDueMinor} currency={currency} />;
  return (
    <span role="cell" className={classes.figure}>
      <MinorText minor={remainingDueMinor} currency={currency} />
      <WaitingLine view={view} />
    </span>
  );
}

const CardFacts = memo(function CardFacts({ view, today, tabIndex }: FactsProps) {
  const { row } = view;
  return (
    <>
      <span role="cell" className={classes.cut}>
        <InvoiceLink chargeId={row.id} className={classes.cardLink} tabIndex={tabIndex}>
          <bdi className={classes.cut}>{row.sellerName}</bdi>
          <span className={classes.numberAndDue}>
            <bdi className={classes.cut}>{row.invoiceNumber}</bdi>
            <span>
              · <Trans id="invoices.card.due">due</Trans> <DateText date={row.dueDate} />
            </span>
          </span>
        </InvoiceLink>
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
    </>
  );
});
