import { Trans } from '@lingui/react/macro';
import { type PlainDate, addDays } from '../../../domain/time/calendar-date.ts';
import { isPastDue, payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import { money } from '../../../domain/money.ts';
import type { Column } from '../../kit/list/column.ts';
import table from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import type { ChargeView } from '../../offline/offline.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Disputed } from './disputed.tsx';
import type { MakePaymentSearch } from './make-payment-search.ts';
import classes from './payments.module.css';
import { containsWords } from '../../ui/text/contains-words.ts';

/** The payable amount of an invoice now, in minor units. */
export function payableMinor({ row, waitingMinor }: ChargeView): number {
  return payableNowMinor(row, waitingMinor);
}

/** The columns of payable invoices. `today` decides what is past due. */
export function payableColumns(today: PlainDate): readonly Column<ChargeView>[] {
  return [
    {
      key: 'number',
      name: /*i18n*/ { id: 'payments.payable.number', message: 'Invoice' },
      width: 'minmax(128px, 1.2fr)',
      isFixed: true,
      cell: ({ row }) => <bdi className={classes.number}>{row.invoiceNumber}</bdi>,
      text: ({ row }) => row.invoiceNumber,
    },
    {
      key: 'seller',
      name: /*i18n*/ { id: 'payments.payable.seller', message: 'Seller' },
      width: 'minmax(128px, 1.6fr)',
      cell: ({ row }) => <bdi className={table.cut}>{row.sellerName}</bdi>,
      text: ({ row }) => row.sellerName,
    },
    {
      key: 'due',
      name: /*i18n*/ { id: 'payments.payable.due', message: 'Due' },
      width: '128px',
      cell: ({ row }) => <DateText date={row.dueDate} className={isPastDue(row, today) ? classes.late : undefined} />,
      day: ({ row }) => row.dueDate,
    },
    {
      key: 'amount',
      name: /*i18n*/ { id: 'payments.payable.amount', message: 'To pay' },
      width: 'minmax(124px, 1fr)',
      cell: (view) => <MinorText minor={payableMinor(view)} currency={view.row.currency} weight="strong" />,
      amount: (view) => money(payableMinor(view), view.row.currency),
    },
  ];
}

export function payableDrawing(today: PlainDate, isChosen: (id: string) => boolean): RowDrawing<ChargeView> {
  return {
    idOf: ({ row }) => row.id,
    heightPx: 48,
    cardHeightPx: 72,
    isMeasured: true,
    isPicked: true,
    card: (view) => <PayableCard view={view} isLate={isPastDue(view.row, today)} />,
    note: ({ row }) => (row.hasOpenDispute ? <Disputed isChosen={isChosen(row.id)} /> : null),
  };
}

function PayableCard({ view, isLate }: { readonly view: ChargeView; readonly isLate: boolean }) {
  const { row } = view;
  return (
    <>
      <span role="cell" className={classes.itemName}>
        <bdi className={table.cut}>{row.sellerName}</bdi>
        <span className={classes.second}>
          <bdi>{row.invoiceNumber}</bdi> ·{' '}
          <span className={isLate ? classes.late : undefined}>
            <Trans id="payments.select.due">due</Trans> <DateText date={row.dueDate} />
          </span>
        </span>
      </span>
      <span role="cell" className={table.figures}>
        <MinorText minor={payableMinor(view)} currency={row.currency} weight="strong" />
      </span>
    </>
  );
}

/** The payable invoices that match a search and a filter: every word is in the seller's name, the number or the PO number. */
export function matchingPayables(
  views: readonly ChargeView[],
  { q, due, group }: Pick<MakePaymentSearch, 'q' | 'due' | 'group'>,
  today: PlainDate,
): readonly ChargeView[] {
  const lastDay = due === 'week' ? addDays(today, 7) : due === 'month' ? addDays(today, 30) : null;
  return views.filter(({ row }) => {
    if (due === 'overdue' && !isPastDue(row, today)) return false;
    if (group !== undefined && row.customerGroupName !== group) return false;
    if (lastDay !== null && row.dueDate > lastDay) return false;
    return containsWords([row.sellerName, row.invoiceNumber, row.poNumber], q);
  });
}
