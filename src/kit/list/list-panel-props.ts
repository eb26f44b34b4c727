import type { Column } from './column.ts';
import type { ListSearch, ListSort, OnSearch } from './list-search.ts';
import type { ListSource } from './list-source.ts';

/** What the panel needs to know of its list. */
export type ListPanelProps<Row> = {
  /** The list's own name: of its saved views, and of its exports. */
  readonly name: string;
  readonly search: ListSearch;
  readonly onSearch: OnSearch<ListSearch>;
  /** Names of what the filters keep in the address. */
  readonly filterKeys: readonly string[];
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly sort: ListSort;
  readonly isPhone: boolean;
};
