import { useLingui } from '@lingui/react';
import type { Column } from './column.ts';
import { ValueText } from './value-text.tsx';

type ColumnCellProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly tabIndex?: number };

/** The content of a column: its cell, or else its value. */
export function ColumnCell<Row>({ column, row, tabIndex = 0 }: ColumnCellProps<Row>) {
  const { i18n } = useLingui();
  return column.cell ? column.cell(row, tabIndex) : <ValueText of={column} row={row} words={i18n} />;
}
