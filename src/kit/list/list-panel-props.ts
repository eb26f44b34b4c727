import type { ListName } from '../../../domain/lists/saved-view.ts';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { ListSearch, ListSort, OnSearch } from './list-search.ts';
import type { ListSource } from './list-source.ts';

/** A filter as text: its field and its value; null or empty for none. */
export type ChosenFilter = { readonly label: string; readonly value: string | null | undefined };

/** The props of a list's view panel and export panel. */
export type ListPanelProps<Row> = {
  /** The key of the list's saved views and exports. */
  readonly name: ListName;
  /** The title of its exports. */
  readonly title: string;
  /** The open tab; null if the list has none. */
  readonly tab: string | null;
  readonly search: ListSearch;
  readonly onSearch: OnSearch<ListSearch>;
  /** The filters' keys in the address. */
  readonly filterKeys: readonly string[];
  readonly filters: readonly ChosenFilter[];
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly sort: ListSort;
  readonly isPhone: boolean;
  /** Below the exports: rows that this device does not keep, and how to get them. */
  readonly exportMore?: ReactNode;
  /** Shown instead of the exports: why there are none. */
  readonly exportOff?: ReactNode;
};
