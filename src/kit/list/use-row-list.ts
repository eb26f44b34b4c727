import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ServerQuery } from '../server-query/use-server-query.ts';
import type { Column } from './column.ts';
import type { ListSearch, ListSort } from './list-search.ts';
import { type DeviceRead, answeredRows, syncedRows } from './list-source.ts';
import { listSort, sortedRows } from './row-order.ts';

type RowListProps<Row> = {
  /** Where the rows come from: a query of the device, or an answer of the server. */
  readonly from: DeviceRead | ServerQuery<unknown>;
  /** The rows that match the search and the filters. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly search: ListSearch;
  /** The order without one in the address; by the first column, if it is not given. */
  readonly usual?: ListSort;
  /** The tab and the filters: after a change of them, of the search or of the order, the list begins at its top. */
  readonly narrowedBy?: readonly unknown[];
};

/** Rows in memory as a list in the order of its address, for `ListPage`. */
export function useRowList<Row>({ from, rows, columns, search, usual, narrowedBy = [] }: RowListProps<Row>) {
  const { i18n } = useLingui();
  const byFirst = { key: columns[0]?.key ?? '', descending: false };
  const { key: sortedBy, descending } = listSort(search, columns, usual ?? byFirst);
  const sort = useMemo(() => ({ key: sortedBy, descending }), [sortedBy, descending]);
  const sorted = useMemo(() => sortedRows(rows, columns, sort, i18n), [rows, columns, sort, i18n]);
  const key = JSON.stringify([search.q, ...narrowedBy, sort]);
  return {
    columns,
    sort,
    source: 'answer' in from ? answeredRows(from, sorted, key) : syncedRows(from, sorted, key),
  };
}
