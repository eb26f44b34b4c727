import { useLingui } from '@lingui/react';
import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { DateText, InstantText } from '../../ui/text/date-text.tsx';
import { MoneyText } from '../../ui/text/money-text.tsx';
import type { Column } from './column.ts';

type ColumnCellProps<Row> = { readonly column: Column<Row>; readonly row: Row; readonly tabIndex?: number };

/** What a column shows of a row: its cell, or its value where it has none. */
export function ColumnCell<Row>({ column, row, tabIndex = 0 }: ColumnCellProps<Row>) {
  const { i18n } = useLingui();
  return column.cell ? column.cell(row, tabIndex) : valueOf(column, row, i18n);
}

function valueOf<Row>({ text, amount, day, instant }: Column<Row>, row: Row, i18n: I18n): ReactNode {
  const [money, date, moment] = [amount?.(row), day?.(row), instant?.(row)];
  if (money) return <MoneyText amount={money} />;
  if (date) return <DateText date={date} />;
  if (moment) return <InstantText instant={moment} />;
  return text ? <bdi>{text(row, i18n)}</bdi> : null;
}
