import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { chargeColumnNames } from '../../../../domain/invoices/charge-columns.ts';
import { appliedMinor, dueDay, isPastDue, leftMinor, shownStatus } from '../../../../domain/invoices/charge-rules.ts';
import { money } from '../../../../domain/money.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { chargeTypeNames } from '../../../../domain/invoices/charge-words.ts';
import type { Column } from '../../../kit/list/column.ts';
import table from '../../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../../kit/list/row-drawing.ts';
import type { ChargeSort, ChargeView } from '../../../offline/offline.ts';
import { ChargeStatusBadge, chargeStatusLabel } from '../../../ui/status/charge-status-badge.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { WaitingEdit, Semaphore } from '../detail/waiting-lines.tsx';
import { InvoiceLink } from '../invoice-link.tsx';
import classes from './invoice-rows.module.css';

type InvoiceColumn = Column<ChargeView> & { readonly key: ChargeSort['field'] };

/** The columns of the list. `today` decides what is late. */
export function invoiceColumns(today: PlainDate): readonly Column<ChargeView>[] {
  const columns: readonly InvoiceColumn[] = [
    {
      key: 'invoiceNumber',
      name: chargeColumnNames.number,
      width: 'minmax(112px, 1.2fr)',
      isFixed: true,
      cell: (view, tabIndex) => (
        <span className={classes.name} data-edited={view.waitingEdit !== null || undefined}>
          <InvoiceLink chargeId={view.row.id} className={classes.number} tabIndex={tabIndex}>
            <bdi>{view.row.invoiceNumber}</bdi>
          </InvoiceLink>
          <ChargeMarks charge={view.row} />
          <WaitingEdit view={view} />
        </span>
      ),
      text: ({ row }) => row.invoiceNumber,
    },
    {
      key: 'sellerName',
      name: chargeColumnNames.seller,
      width: 'minmax(112px, 1.8fr)',
      cell: ({ row }) => (
        <bdi className={table.cut} title={row.sellerName} style={{ textAlign: 'left' }}>
          {row.sellerName}
        </bdi>
      ),
      text: ({ row }) => row.sellerName,
    },
    {
      key: 'billDate',
      name: chargeColumnNames.billDate,
      width: '128px',
      isLessImportant: true,
      day: ({ row }) => row.billDate,
    },
    {
      key: 'dueDate',
      name: chargeColumnNames.dueDate,
      cell: (view) => <DueDay view={view} today={today} />,
      day: ({ row }) => dueDay(row),
    },
    {
      key: 'status',
      name: chargeColumnNames.status,
      width: 'minmax(152px, 0.8fr)',
      cell: ({ row }) => <ChargeStatusBadge status={shownStatus(row, today)} />,
      text: ({ row }, i18n) => i18n._(chargeStatusLabel(shownStatus(row, today))),
    },
    {
      key: 'totalMinor',
      name: chargeColumnNames.total,
      width: 'minmax(108px, 0.9fr)',
      cell: ({ row }) => <MinorText minor={row.totalMinor} currency={row.currency} weight="quiet" />,
      amount: ({ row }) => money(row.totalMinor, row.currency),
    },
    {
      key: 'remainingDueMinor',
      name: chargeColumnNames.remaining,
      width: 'minmax(116px, 1fr)',
      cell: (view) => (
        <>
          <MinorText minor={leftMinor(view.row)} currency={view.row.currency} />
          <Semaphore view={view} />
        </>
      ),
      amount: ({ row }) => money(leftMinor(row), row.currency),
    },
  ];
  return [...columns, applied];
}

type OnDay = { readonly view: ChargeView; readonly today: PlainDate };

function DueDay({ view: { row }, today }: OnDay) {
  const day = dueDay(row);
  if (day === null) return <span>–</span>;
  return <DateText date={day} className={isPastDue(row, today) ? classes.late : undefined} />;
}

/** Cannot be sorted by: the device has no sort order for it. */
const applied: Column<ChargeView> = {
  key: 'applied',
  isSortable: false,
  name: chargeColumnNames.applied,
  width: 'minmax(108px, 0.9fr)',
  isOffAtFirst: true,
  cell: ({ row }) => {
    const minor = appliedMinor(row);
    return minor === null ? <span>–</span> : <MinorText minor={minor} currency={row.currency} weight="quiet" />;
  },
  amount: ({ row }) => {
    const minor = appliedMinor(row);
    return minor === null ? null : money(minor, row.currency);
  },
};

/** A row of figures on a desktop, a card of two lines on a phone. */
export function invoiceDrawing(today: PlainDate): RowDrawing<ChargeView> {
  return {
    idOf: ({ row }) => row.id,
    heightPx: 48,
    cardHeightPx: 80,
    mark: ({ waitingMinor }) => (waitingMinor === 0 ? undefined : 'twoLines'),
    card: (view, tabIndex) => <InvoiceCard view={view} today={today} tabIndex={tabIndex} />,
  };
}

type InvoiceCardProps = OnDay & { readonly tabIndex: number };

function InvoiceCard({ view, today, tabIndex }: InvoiceCardProps) {
  const { row } = view;
  return (
    <>
      <span role="cell" className={table.cut}>
        <InvoiceLink chargeId={row.id} className={classes.cardLink} tabIndex={tabIndex}>
          <bdi className={table.cut}>{row.sellerName}</bdi>
          <span className={classes.numberAndDue}>
            <span className={table.cut}>
              <bdi>{row.invoiceNumber}</bdi> ·
            </span>
            <span>
              {row.type === 'credit' ? null : <Trans id="invoices.card.due">due</Trans>}{' '}
              <DateText date={row.type === 'credit' ? row.billDate : row.dueDate} />
            </span>
          </span>
        </InvoiceLink>
        <span className={classes.third}>
          <ChargeMarks charge={row} />
          <WaitingEdit view={view} />
          <Semaphore view={view} />
        </span>
      </span>
      <span role="cell" className={table.figures}>
        <MinorText minor={leftMinor(row) || row.totalMinor} currency={row.currency} weight="strong" />
        <span className={classes.second}>
          <ChargeStatusBadge status={shownStatus(row, today)} />
        </span>
      </span>
    </>
  );
}

/** Labels of a charge besides its status: a credit, a fee, an open dispute. */
function ChargeMarks({ charge }: { readonly charge: Pick<Charge, 'type' | 'hasOpenDispute'> }) {
  const { i18n } = useLingui();
  return (
    <>
      {charge.type === 'sale' ? null : <span className={classes.mark}>{i18n._(chargeTypeNames[charge.type])}</span>}
      {charge.hasOpenDispute ? (
        <span className={classes.mark} data-tone="warning">
          <Trans id="invoices.mark.disputed">Disputed</Trans>
        </span>
      ) : null}
    </>
  );
}
