import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { ListSearch, ListSort, OnSearch } from './list-search.ts';
import type { ListSource } from './list-source.ts';

/** A filter of a list in words: its field, and what is chosen in it; null or empty for nothing. */
export type ChosenFilter = { readonly label: string; readonly value: string | null | undefined };

/** What the view panel and the export panel of a list get. */
export type ListPanelProps<Row> = {
  /** The list's own name: of its saved views, and of its exports. */
  readonly name: string;
  /** As people call it: the heading of its exports. */
  readonly title: string;
  /** The tab that is open; null where there are none. */
  readonly tab: string | null;
  readonly search: ListSearch;
  readonly onSearch: OnSearch<ListSearch>;
  /** Names of what the filters keep in the address. */
  readonly filterKeys: readonly string[];
  readonly filters: readonly ChosenFilter[];
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly sort: ListSort;
  readonly isPhone: boolean;
  /** Under the exports: what this device does not keep, and the way to it. */
  readonly exportMore?: ReactNode;
  /** In place of the exports: why there are none. */
  readonly exportOff?: ReactNode;
};
