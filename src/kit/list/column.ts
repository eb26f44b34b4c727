import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { ColumnValue } from '../../../domain/documents/table.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/**
 * One column of a list. Its value (text, amount, day or moment) is what it shows and exports, and decides its width, its alignment and
 * its order, unless the column says otherwise; a column without a value is only drawn.
 */
export type Column<Row> = ColumnValue<Row, I18n> & {
  readonly key: string;
  readonly name: MessageDescriptor;
  /** A track of a CSS grid. */
  readonly width?: string;
  /** Drawn instead of the value. `tabIndex` is for the row's link: Tab reaches one row, the arrow keys the others. */
  readonly cell?: (row: Row, tabIndex: number) => ReactNode;
  /** Figures, such as amounts, are aligned to the end of their column. */
  readonly isFigure?: boolean;
  /** Hidden first if the window is narrow. */
  readonly isLessImportant?: boolean;
  /** Not shown until somebody chooses it. */
  readonly isOffAtFirst?: boolean;
  /** Cannot be hidden, like the column with the row's link. */
  readonly isFixed?: boolean;
  /** False if the list cannot be sorted by this column. */
  readonly isSortable?: false;
  /** The order by this column for rows in memory, if it is not that of its value. */
  readonly compare?: (one: Row, other: Row) => number;
  /** Sorts by one value of the row: texts alphabetically, numbers by size. */
  readonly by?: (row: Row) => string | number;
};

/** The width of the column: by default one that its kind of value fits into. */
export function widthOf<Row>({ width, day, instant }: Column<Row>): string {
  if (width !== undefined) return width;
  if (day) return '112px';
  return instant ? 'minmax(168px, 1fr)' : 'minmax(112px, 1fr)';
}

export function isFigure<Row>({ isFigure: isAligned, amount }: Column<Row>): boolean {
  return isAligned ?? amount !== undefined;
}

/** Whether a list shows the column; `toggled` are the keys of columns that were hidden, or shown although they are hidden by default. */
export function isChosen({ key, isFixed = false, isOffAtFirst = false }: Column<never>, toggled: readonly string[]) {
  return isFixed || toggled.includes(key) === isOffAtFirst;
}

export function isSortable<Row>(column: Column<Row>): boolean {
  const { isSortable: mayBe = true, compare, by, text, amount, day, instant } = column;
  return mayBe && Boolean(compare ?? by ?? text ?? amount ?? day ?? instant);
}
