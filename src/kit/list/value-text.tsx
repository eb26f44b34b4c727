import type { ReactNode } from 'react';
import type { ColumnValue } from '../../../domain/documents/table.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { DateText, InstantText } from '../../ui/text/date-text.tsx';
import { MoneyText } from '../../ui/text/money-text.tsx';

type ValueTextProps<Row, Words> = {
  readonly of: ColumnValue<Row, Words>;
  readonly row: Row;
  readonly words: Words;
};

/** The value of a row in a column, as text on the screen. A moment is in the program's zone, as the days and filters beside it. */
export function ValueText<Row, Words>({
  of: { text, amount, day, instant },
  row,
  words,
}: ValueTextProps<Row, Words>): ReactNode {
  const { program } = usePortal();
  const [money, date, moment] = [amount?.(row), day?.(row), instant?.(row)];
  if (money) return <MoneyText amount={money} />;
  if (date) return <DateText date={date} />;
  if (moment) return <InstantText instant={moment} timeZone={program.timeZone} />;
  return text ? <bdi>{text(row, words)}</bdi> : null;
}
