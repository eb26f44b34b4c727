import { useLingui } from '@lingui/react';
import type { Column } from './column.ts';

type ColumnCellProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly tabIndex?: number };

/** What a column shows of a row: its cell, or its text where it has none. */
export function ColumnCell<Row>({ column: { cell, text }, row, tabIndex = 0 }: ColumnCellProps<Row>) {
  const { i18n } = useLingui();
  return cell ? cell(row, tabIndex) : <bdi>{text?.(row, i18n)}</bdi>;
}
