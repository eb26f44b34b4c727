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

/**
 * Sorts rows in memory by a column; equal rows keep their order. A row without a value is the smallest, unless the column's own order says
 * otherwise.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: ListSort,
  words: I18n,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.key);
  if (!column || !isSortable(column)) return rows;
  const inDirection = <Value>(compare: Compare<Value>): Compare<Value> =>
    sort.descending ? (one, other) => compare(other, one) : compare;
  if (column.compare) return rows.toSorted(inDirection(column.compare));
  // The value of each row is computed once, not in each comparison.
  const { valueOf, compare } = valueOrder(column, words);
  const compareValues = inDirection(compare);
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, other) => compareValues(one.value, other.value))
    .map(({ row }) => row);
}

type Value = string | number;
type Compare<Compared> = (one: Compared, other: Compared) => number;
type ValueOrder<Row> = { readonly valueOf: (row: Row) => Value; readonly compare: Compare<Value> };

function valueOrder<Row>({ by, text, amount, day, instant }: Column<Row>, words: I18n): ValueOrder<Row> {
  const compare = inLanguage(words);
  if (by) return { valueOf: by, compare };
  if (amount) return { valueOf: (row) => amount(row)?.amountMinor ?? -Infinity, compare };
  const date = day ?? instant;
  if (date) return { valueOf: (row) => date(row) ?? '', compare: ascending };
  return { valueOf: (row) => text?.(row, words) ?? '', compare };
}

/** Compares words as the reader's language sorts them, and numbers by size. */
export function inLanguage({ locale }: Pick<I18n, 'locale'>): Compare<Value> {
  const alphabet = new Intl.Collator(locale);
  return (one, other) =>
    typeof one === 'string' || typeof other === 'string'
      ? alphabet.compare(String(one), String(other))
      : ascending(one, other);
}

/** Compares numbers by size, and texts that are not words, such as dates, by their characters. */
export function ascending(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
