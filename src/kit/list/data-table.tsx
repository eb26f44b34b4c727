import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { BareButton } from '../../ui/fields/bare-button.tsx';
import { isNothingSelected, isSelected } from '../../ui/lists/row-selection.ts';
import { type Column, isFigure, isSortable, widthOf } from './column.ts';
import { DataRow } from './data-row.tsx';
import classes from './data-table.module.css';
import type { ListSort } from './list-search.ts';
import type { ListSource } from './list-source.ts';
import { RowBox } from './row-box.tsx';
import type { RowDrawing } from './row-drawing.ts';
import type { ListSelecting } from './use-list-selection.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { Density } from './views/density.ts';

type DataTableProps<Row> = {
  readonly label: string;
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly drawing: RowDrawing<Row>;
  readonly isPhone: boolean;
  readonly density: Density;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly selecting: (ListSelecting & { readonly labelOf: (row: Row) => string }) | null;
};

/** A table of any length: only rows near the viewport are rendered. One Tab stop; the arrow keys move between rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, columns, drawing, isPhone, density, selecting } = props;
  const rowHeightPx = isPhone ? drawing.cardHeightPx : drawing.heightPx;
  const drawn = useVirtualRows(source.total, rowHeightPx);
  const { tabStop, rowKeys } = useRowKeys(
    { first: drawn.first, end: drawn.end, firstInView: drawn.firstInView },
    source.total,
  );
  const rowAt = source.useRows(drawn.first, Math.max(drawn.first, drawn.end - 1));
  const { total } = source;
  const tracks = [selecting ? '24px' : '', ...columns.map((column) => widthOf(column))].join(' ');
  return (
    <>
      {drawn.items.length < total ? <PrintNote total={total} /> : null}
      <div
        role="table"
        aria-rowcount={source.total + 1}
        aria-label={label}
        className={classes.table}
        data-density={density}
        style={{ '--tracks': tracks } as CSSProperties}
      >
        {isPhone ? null : <HeaderRow {...props} />}
        <TableBody bodyRef={drawn.ref} heightPx={drawn.heightPx} rowKeys={rowKeys}>
          {drawn.items.map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <DataRow
                key={index}
                index={index}
                row={row}
                columns={columns}
                drawing={drawing}
                isPhone={isPhone}
                topPx={start - drawn.topPx}
                heightPx={rowHeightPx}
                measure={drawing.isMeasured ? drawn.measure : undefined}
                isTabStop={index === tabStop}
                selecting={selecting}
                isSelected={
                  selecting !== null && row !== undefined && isSelected(selecting.selection, drawing.idOf(row))
                }
              />
            );
          })}
        </TableBody>
      </div>
    </>
  );
}

/** On paper only: the browser prints the rows that are drawn, and this says that there are more. */
function PrintNote({ total }: { readonly total: number }) {
  return (
    <p data-print="only">
      <Trans id="kit.list.print-part">
        Not all {total} rows are on this printout. To print all of them, choose “Export” above the list.
      </Trans>
    </p>
  );
}

type TableBodyProps = {
  readonly bodyRef: (element: HTMLDivElement | null) => void;
  readonly heightPx: number;
  readonly rowKeys: ReturnType<typeof useRowKeys>['rowKeys'];
  readonly children: ReactNode;
};

function TableBody({ bodyRef, heightPx, rowKeys, children }: TableBodyProps) {
  return (
    <div role="rowgroup" ref={bodyRef} className={classes.body} style={{ height: heightPx }} {...rowKeys}>
      {children}
    </div>
  );
}

function HeaderRow<Row>({ columns, sort, onSort, selecting }: DataTableProps<Row>) {
  const { t } = useLingui();
  const isAll = selecting?.selection.mode === 'all' && selecting.selection.except.length === 0;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {selecting ? (
          <span role="columnheader">
            <RowBox
              label={t({ id: 'invoices.select.all', message: 'Select all matching' })}
              isChecked={isAll}
              isMixed={!isAll && !isNothingSelected(selecting.selection)}
              onChange={(event) => selecting.selectAll(event.currentTarget.checked)}
            />
          </span>
        ) : null}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

type ColumnHeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { readonly column: Column<Row> };

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const { i18n } = useLingui();
  const { key, name } = column;
  const isSorted = sort.key === key;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  const className = isFigure(column) ? classes.figure : undefined;
  if (!isSortable(column))
    return (
      <span role="columnheader" className={className}>
        {i18n._(name)}
      </span>
    );
  return (
    <span
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <BareButton className={classes.sort} onClick={() => onSort({ key, descending: isSorted && !sort.descending })}>
        {i18n._(name)}
        {isSorted ? <Arrow size={14} aria-hidden /> : null}
      </BareButton>
    </span>
  );
}
