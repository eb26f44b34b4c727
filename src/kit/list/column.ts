import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ListSort } from './list-search.ts';

/** One column of a list. */
export type Column<Row> = {
  readonly key: string;
  readonly name: MessageDescriptor;
  /** A track of a CSS grid. */
  readonly width: string;
  /** `tabIndex` is for the link of the row: Tab leads to one row, and the arrow keys to the others. */
  readonly cell: (row: Row, tabIndex: number) => ReactNode;
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean;
  /** The first to go where the window is narrow. */
  readonly isLessImportant?: boolean;
  /** It cannot be hidden, as the one that leads to the row. */
  readonly isFixed?: boolean;
  /** Where the engine or the server sorts. */
  readonly isSortable?: boolean;
  /** Where the rows are in memory: their order by this column. */
  readonly compare?: (one: Row, other: Row) => number;
  /** What an export writes, and in which unit, such as a currency; a column without is not exported. */
  readonly text?: (row: Row, i18n: I18n) => string;
  readonly unit?: string;
};

export function isSortable<Row>({ isSortable: isSorted = false, compare }: Column<Row>): boolean {
  return isSorted || compare !== undefined;
}

/** Rows in memory in the order of a column; rows that are alike keep their order. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: ListSort): readonly Row[] {
  const compare = columns.find(({ key }) => key === sort.key)?.compare;
  if (!compare) return rows;
  return rows.toSorted((one, other) => (sort.descending ? compare(other, one) : compare(one, other)));
}

/** The order of texts that are not words, such as dates and ids. */
export function byText(one: string | null, other: string | null): number {
  const [first, second] = [one ?? '', other ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
