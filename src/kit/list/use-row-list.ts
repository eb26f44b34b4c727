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
  /** The rows that match the search and the filters. They are sorted again for each new array: a long list keeps it in `useMemo`. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly search: ListSearch;
  /** The default order; without it, by the first column. `asGiven`: that of `rows`, which no column has. */
  readonly usual?: ListSort | 'asGiven';
  /** The tab and the filters: after a change of them, of the search or of the order, the list begins at its top. */
  readonly narrowedBy?: readonly unknown[];
};

/** The key of no column: the rows stay as they are, and no column is marked as sorted. */
const asGiven: ListSort = { key: '', descending: false };

/** Sorts rows in memory by the address and returns the source, columns and sort for `ListPage`. */
export function useRowList<Row>({ from, rows, columns, search, usual, narrowedBy = [] }: RowListProps<Row>) {
  const { i18n } = useLingui();
  const byFirst = { key: columns[0]?.key ?? '', descending: false };
  const { key: sortedBy, descending } = listSort(search, columns, usual === 'asGiven' ? asGiven : (usual ?? byFirst));
  const sort = useMemo(() => ({ key: sortedBy, descending }), [sortedBy, descending]);
  const sorted = useMemo(() => sortedRows(rows, columns, sort, i18n), [rows, columns, sort, i18n]);
  const key = JSON.stringify([search.q, ...narrowedBy, sort]);
  return {
    columns,
    sort,
    source: 'answer' in from ? answeredRows(from, sorted, key) : syncedRows(from, sorted, key),
  };
}
