import { useLingui } from '@lingui/react';
import type { Column } from './column.ts';
import { ValueText } from './value-text.tsx';

type ColumnCellProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly tabIndex?: number };

/** What a column shows of a row: its cell, or its value where it has none. */
export function ColumnCell<Row>({ column, row, tabIndex = 0 }: ColumnCellProps<Row>) {
  const { i18n } = useLingui();
  return column.cell ? column.cell(row, tabIndex) : <ValueText of={column} row={row} words={i18n} />;
}
