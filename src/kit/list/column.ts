import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { ColumnValue } from '../../../domain/documents/table.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ListSort } from './list-search.ts';

/** One column of a list. Its value (text, amount, day or moment) is what exports write; one without a value is not exported. */
export type Column<Row> = ColumnValue<Row, I18n> & {
  readonly key: string;
  readonly name: MessageDescriptor;
  /** A track of a CSS grid. */
  readonly width: string;
  /** The value by default. `tabIndex` is for the row's link: Tab reaches one row, the arrow keys the others. */
  readonly cell?: (row: Row, tabIndex: number) => ReactNode;
  /** Figures are aligned to the end of their column. */
  readonly isFigure?: boolean;
  /** Hidden first if the window is narrow. */
  readonly isLessImportant?: boolean;
  /** Not shown until somebody chooses it. */
  readonly isOffAtFirst?: boolean;
  /** Cannot be hidden, like the column with the row's link. */
  readonly isFixed?: boolean;
  /** Set if the engine or the server sorts. */
  readonly isSortable?: boolean;
  /** The order by this column for rows in memory. */
  readonly compare?: (one: Row, other: Row) => number;
  /** The same by one value of the row: texts alphabetically, numbers by size. */
  readonly by?: (row: Row) => string | number;
};

/** Whether a list shows the column; `toggled` are the keys of columns that were hidden, or shown although they are hidden by default. */
export function isChosen({ key, isFixed = false, isOffAtFirst = false }: Column<never>, toggled: readonly string[]) {
  return isFixed || toggled.includes(key) === isOffAtFirst;
}

export function isSortable<Row>({ isSortable: isSorted = false, compare, by }: Column<Row>): boolean {
  return isSorted || compare !== undefined || by !== undefined;
}

/** Sorts rows in memory by a column; the sort is stable. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: ListSort): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.key);
  const { by } = column ?? {};
  const compare = column?.compare ?? (by ? (one: Row, other: Row) => byValue(by(one), by(other)) : null);
  if (!compare) return rows;
  return rows.toSorted((one, other) => (sort.descending ? compare(other, one) : compare(one, other)));
}

function byValue(one: string | number, other: string | number): number {
  return typeof one === 'string' || typeof other === 'string'
    ? String(one).localeCompare(String(other))
    : Math.sign(one - other) || 0;
}

/** Compares texts that are not words, such as dates and ids. */
export function byText(one: string | null, other: string | null): number {
  const [first, second] = [one ?? '', other ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
