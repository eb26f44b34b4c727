import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Column } from '../../src/kit/list/column.ts';
import { sortedRows } from '../../src/kit/list/column.ts';
import { csvOf } from '../../src/kit/list/export-csv.ts';

type Row = { readonly number: string; readonly minor: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    name: { id: 'x.number', message: 'Invoice' },
    width: '1fr',
    cell: ({ number }) => number,
    compare: (one, other) => one.number.localeCompare(other.number),
    text: ({ number }) => number,
  },
  {
    key: 'total',
    name: { id: 'x.total', message: 'Total' },
    width: '1fr',
    cell: ({ minor }) => minor,
    text: ({ minor }) => (minor / 100).toFixed(2),
    unit: 'GBP',
  },
  { key: 'drawn', name: { id: 'x.drawn', message: 'Drawn only' }, width: '1fr', cell: () => null },
];
const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': { 'x.number': 'Invoice', 'x.total': 'Total' } } });
const written = (...rows: readonly Row[]) => csvOf(columns, rows, i18n).slice(1).split('\r\n');

describe('an exported list', () => {
  it('has a head with units, and no column that is only drawn', () => {
    expect(written({ number: 'INV-1', minor: 1_250 })).toEqual(['Invoice,Total (GBP)', 'INV-1,12.50', '']);
  });

  it('opens as UTF-8 in a spreadsheet', () => {
    expect(csvOf(columns, [], i18n).codePointAt(0)).toBe(0xfeff);
  });

  it.each([
    ['a formula is text', '=SUM(A1:A9)', "'=SUM(A1:A9)"],
    ['a text with a comma is quoted', 'A, B', '"A, B"'],
    ['a quote is doubled', 'A "B"', '"A ""B"""'],
  ])('%s', (_name, number, cell) => {
    expect(written({ number, minor: 0 })[1]).toBe(`${cell},0.00`);
  });

  it('keeps a negative amount a number', () => {
    expect(written({ number: 'CR-1', minor: -500 })[1]).toBe('CR-1,-5.00');
  });
});

it('a list in memory is sorted by a column, either way, and stays as it is by none', () => {
  const rows = ['b', 'a'].map((number) => ({ number, minor: 0 }));
  const order = (key: string, descending: boolean) =>
    sortedRows(rows, columns, { key, descending }).map(({ number }) => number);
  expect(order('number', false)).toEqual(['a', 'b']);
  expect(order('number', true)).toEqual(['b', 'a']);
  expect(order('', false)).toEqual(['b', 'a']);
});
