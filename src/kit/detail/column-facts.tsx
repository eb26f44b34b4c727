import type { I18n } from '@lingui/core';
import type { Fact } from '../../ui/layout/layout.tsx';
import type { Column } from '../list/column.ts';
import { ColumnCell } from '../list/column-cell.tsx';

/** The columns of a list as the facts of one of its rows. */
export function columnFacts<Row>(columns: readonly Column<Row>[], row: Row, i18n: I18n): readonly Fact[] {
  return columns.map((column) => ({
    key: column.key,
    label: i18n._(column.name),
    value: <ColumnCell column={column} row={row} />,
  }));
}
