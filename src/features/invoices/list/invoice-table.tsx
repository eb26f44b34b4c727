import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PlainDate } from '../../../../domain/calendar-date.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import type { ChargeFilter, ChargeView, ChargeSort } from '../../../offline/offline.ts';
import { deviceQueryDefaults } from '../../../platform/account/device-queries.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { invoicePageQuery, invoicePageSize } from '../invoice-queries.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { RowBox } from './row-box.tsx';
import { BareButton } from '../../../ui/fields/bare-button.tsx';
import { useRowKeys } from '../../../ui/lists/use-row-keys.ts';
import { useRowsInView } from '../../../ui/lists/use-rows-in-view.ts';
import type { RowSelection } from '../../../ui/lists/row-selection.ts';
import { isNothingSelected, isSelected } from '../../../ui/lists/row-selection.ts';
import classes from './invoice-table.module.css';

type Column = { readonly field: ChargeSort['field']; readonly name: MessageDescriptor; readonly isFigure?: boolean };

const columns: readonly Column[] = [
  { field: 'invoiceNumber', name: /*i18n*/ { id: 'invoices.column.number', message: 'Invoice' } },
  { field: 'sellerName', name: /*i18n*/ { id: 'invoices.column.seller', message: 'Seller' } },
  { field: 'billDate', name: /*i18n*/ { id: 'invoices.column.bill-date', message: 'Billed' } },
  { field: 'dueDate', name: /*i18n*/ { id: 'invoices.column.due-date', message: 'Due' } },
  { field: 'status', name: /*i18n*/ { id: 'invoices.column.status', message: 'Status' } },
  { field: 'totalMinor', name: /*i18n*/ { id: 'invoices.column.total', message: 'Total' }, isFigure: true },
  {
    field: 'remainingDueMinor',
    name: /*i18n*/ { id: 'invoices.column.remaining', message: 'Remaining due' },
    isFigure: true,
  },
];

export type InvoiceTableProps = {
  readonly filter: ChargeFilter;
  readonly sort: ChargeSort;
  readonly total: number;
  readonly today: PlainDate;
  readonly isPhone: boolean;
  readonly selection: RowSelection;
  readonly onSort: (sort: ChargeSort) => void;
  readonly onSelect: (index: number, id: string, isOn: boolean, isRange: boolean) => void;
  readonly onSelectAll: (isOn: boolean) => void;
};

/** The rows of the list: only those near the view exist, read from the device a hundred at a time. */
export function InvoiceTable({
  filter,
  sort,
  total,
  today,
  isPhone,
  selection,
  onSort,
  onSelect,
  onSelectAll,
}: InvoiceTableProps) {
  const { t } = useLingui();
  const heightPx = isPhone ? 80 : 48;
  const [rows, list] = useRowsInView(total, heightPx);
  const { tabStop, rowKeys } = useRowKeys(rows, total);
  const rowAt = useRows(filter, sort, rows.first, Math.max(rows.first, rows.end - 1));
  return (
    <div
      role="table"
      aria-rowcount={total + 1}
      aria-label={t({ id: 'invoices.table.label', message: 'Invoices' })}
      className={classes.table}
    >
      {isPhone ? null : <HeaderRow sort={sort} selection={selection} onSort={onSort} onSelectAll={onSelectAll} />}
      <div role="rowgroup" ref={list} className={classes.body} style={{ height: total * heightPx }} {...rowKeys}>
        {Array.from({ length: rows.end - rows.first }, (_, step) => {
          const index = rows.first + step;
          const view = rowAt(index);
          return (
            <InvoiceRow
              key={index}
              index={index}
              heightPx={heightPx}
              view={view}
              today={today}
              isPhone={isPhone}
              isSelected={view !== undefined && isSelected(selection, view.row.id)}
              isTabStop={index === tabStop}
              onSelect={onSelect}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The rows of the pages that the view touches, by their place in the list. */
function useRows(filter: ChargeFilter, sort: ChargeSort, first: number, last: number) {
  const { offline } = usePortal();
  const pages = Array.from(
    { length: Math.floor(last / invoicePageSize) - Math.floor(first / invoicePageSize) + 1 },
    (_, step) => Math.floor(first / invoicePageSize) + step,
  );
  const results = useQueries({
    queries: pages.map((page) => ({ ...deviceQueryDefaults, ...invoicePageQuery(offline, filter, sort, page) })),
  });
  return (index: number): ChargeView | undefined =>
    results[pages.indexOf(Math.floor(index / invoicePageSize))]?.data?.[index % invoicePageSize];
}

type HeaderRowProps = {
  readonly sort: ChargeSort;
  readonly selection: RowSelection;
  readonly onSort: (sort: ChargeSort) => void;
  readonly onSelectAll: (isOn: boolean) => void;
};

function HeaderRow({ sort, selection, onSort, onSelectAll }: HeaderRowProps) {
  const { t, i18n } = useLingui();
  const isAll = selection.mode === 'all' && selection.except.length === 0;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <span role="columnheader">
          <RowBox
            label={t({ id: 'invoices.select.all', message: 'Select all that match' })}
            isChecked={isAll}
            isMixed={!isAll && !isNothingSelected(selection)}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
        </span>
        {columns.map(({ field, name, isFigure }) => {
          const isSorted = sort.field === field;
          return (
            <span
              key={field}
              role="columnheader"
              className={isFigure ? classes.figure : field === 'billDate' ? classes.billed : undefined}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            >
              <BareButton
                className={classes.sort}
                onClick={() => onSort({ field, descending: isSorted && !sort.descending })}
              >
                {i18n._(name)}
                {isSorted ? (
                  sort.descending ? (
                    <IconArrowDown size={14} aria-hidden />
                  ) : (
                    <IconArrowUp size={14} aria-hidden />
                  )
                ) : null}
              </BareButton>
            </span>
          );
        })}
      </div>
    </div>
  );
}
