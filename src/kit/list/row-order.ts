/** The order of rows in memory by a column. The invoice list does not load it, because the engine sorts its rows. */
import type { I18n } from '@lingui/core';
import { type Column, isSortable } from './column.ts';
import type { ListSearch, ListSort } from './list-search.ts';

/** The sort of an address, or the list's default. */
export function listSort<Row>({ sort, dir }: ListSearch, columns: readonly Column<Row>[], usual: ListSort): ListSort {
  if (columns.some((column) => column.key === sort && isSortable(column)))
    return { key: sort ?? '', descending: dir === 'desc' };
  return dir === undefined || sort !== undefined ? usual : { ...usual, descending: dir === 'desc' };
}

/** Sorts rows in memory by a column; the sort is stable. Rows without a value come first. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: ListSort,
  words: I18n,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.key);
  if (!column || !isSortable(column)) return rows;
  const compare = column.compare ?? compareByValue(column, words);
  return rows.toSorted((one, other) => (sort.descending ? compare(other, one) : compare(one, other)));
}

function compareByValue<Row>({ by, text, amount, day, instant }: Column<Row>, words: I18n): Compare<Row> {
  if (by) return compareBy(by, words);
  if (amount) return compareBy((row) => amount(row)?.amountMinor ?? -Infinity, words);
  if (day) return (one, other) => byText(day(one), day(other));
  if (instant) return (one, other) => byText(instant(one), instant(other));
  return compareBy((row) => text?.(row, words) ?? '', words);
}

type Compare<Row> = (one: Row, other: Row) => number;

function compareBy<Row>(by: (row: Row) => string | number, { locale }: I18n): Compare<Row> {
  const alphabet = new Intl.Collator(locale);
  return (one, other) => {
    const [first, second] = [by(one), by(other)];
    return typeof first === 'string' || typeof second === 'string'
      ? alphabet.compare(String(first), String(second))
      : Math.sign(first - second) || 0;
  };
}

/** Compares texts that are not words, such as dates and ids. */
export function byText(one: string | null, other: string | null): number {
  const [first, second] = [one ?? '', other ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
