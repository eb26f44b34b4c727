import { setupI18n } from '@lingui/core';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { fileTable } from '../../domain/documents/table.ts';
import { type Currency, money } from '../../domain/money.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { csvOf } from '../../domain/documents/csv.ts';
import { exportNotes } from '../../src/kit/export/export-notes.ts';
import { type Column, isChosen, isFigure, isSortable, widthOf } from '../../src/kit/list/column.ts';
import { listSort, sortedRows } from '../../src/kit/list/row-order.ts';
import { writeXlsx } from '../../src/platform/files/write-xlsx.ts';

type Row = { readonly number: string; readonly minor: number; readonly currency?: Currency };

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    name: { id: 'x.number', message: 'Invoice' },
    width: '1fr',
    compare: (one, other) => one.number.localeCompare(other.number),
    text: ({ number }) => number,
  },
  { key: 'due', name: { id: 'x.due', message: 'Due' }, width: '1fr', day: () => plainDate('2026-03-29') },
  {
    key: 'total',
    name: { id: 'x.total', message: 'Total' },
    width: '1fr',
    amount: ({ minor, currency = 'GBP' }) => money(minor, currency),
  },
  { key: 'drawn', name: { id: 'x.drawn', message: 'Drawn only' }, width: '1fr', cell: () => null },
];
const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } });
const tableOf = (rows: readonly Row[]) => fileTable(columns, rows, i18n, ({ message }) => message);
const written = (...rows: readonly Row[]) => csvOf(tableOf(rows)).slice(1).split('\r\n');

it('a column is shown until somebody hides it, and one that is off at first once somebody chooses it', () => {
  const column = { key: 'applied', name: { id: 'x.applied', message: 'Applied' }, width: '1fr' };
  const shown = (changes: Partial<Column<Row>>, ...toggled: string[]) => isChosen({ ...column, ...changes }, toggled);
  expect([shown({}), shown({}, 'applied')]).toEqual([true, false]);
  expect([shown({ isOffAtFirst: true }), shown({ isOffAtFirst: true }, 'applied')]).toEqual([false, true]);
  expect(shown({ isFixed: true }, 'applied')).toBe(true);
});

describe('an exported list as CSV', () => {
  it('has a head with units, and no column that is only drawn', () => {
    expect(written({ number: 'INV-1', minor: 1_250 })).toEqual([
      'Invoice,Due,Total (GBP)',
      'INV-1,2026-03-29,12.50',
      '',
    ]);
  });

  it('names the currency of each amount where there are several', () => {
    expect(written({ number: 'A', minor: 100 }, { number: 'B', minor: -200, currency: 'EUR' })).toEqual([
      'Invoice,Due,Total',
      'A,2026-03-29,GBP 1.00',
      'B,2026-03-29,EUR -2.00',
      '',
    ]);
  });

  it('opens as UTF-8 in a spreadsheet', () => {
    expect(csvOf(tableOf([])).codePointAt(0)).toBe(0xfeff);
  });

  it.each([
    ['a formula is text', '=SUM(A1:A9)', "'=SUM(A1:A9)"],
    ['a text with a comma is quoted', 'A, B', '"A, B"'],
    ['a quote is doubled', 'A "B"', '"A ""B"""'],
  ])('%s', (_name, number, cell) => {
    expect(written({ number, minor: 0 })[1]).toBe(`${cell},2026-03-29,0.00`);
  });

  it('keeps a negative amount a number', () => {
    expect(written({ number: 'CR-1', minor: -500 })[1]).toBe('CR-1,2026-03-29,-5.00');
  });
});

it('a workbook holds amounts as numbers, days as days, and runs no formula of a text', async () => {
  const table = { title: 'Invoices', notes: ['Rows: 1'], ...tableOf([{ number: '=1+1', minor: -900_000_000_05 }]) };
  const parts = unzipSync(new Uint8Array(await (await writeXlsx(table)).arrayBuffer()));
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const sheet = textOf('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<v>-900000000.05</v>');
  // Days since 1900, as spreadsheets count them.
  expect(sheet).toContain('<v>46110</v>');
  expect(sheet).not.toContain('<f>');
  expect(textOf('xl/sharedStrings.xml')).toContain('=1+1');
  expect(textOf('xl/sharedStrings.xml')).toContain('Rows: 1');
  expect(textOf('xl/styles.xml')).toContain('#,##0.00 &quot;GBP&quot;');
});

it('an export says what it is of: rows, filters, order, whose and how old', () => {
  const list = {
    tab: 'Open',
    filters: [
      { label: 'Type', value: 'Credit' },
      { label: 'Due from', value: null },
    ],
    search: { q: 'timber' },
    columns,
    sort: { key: 'due', descending: true },
  } as unknown as Parameters<typeof exportNotes<Row>>[0];
  const noted = {
    rowCount: 3,
    isOfSelection: true,
    who: 'Tom Baker',
    now: '2026-11-27T10:00:00Z' as never,
    asOf: null,
  };
  expect(exportNotes(list, noted, i18n)).toEqual([
    'Selected rows only: 3',
    'Filters: Open · Type: Credit · Search: timber',
    'Sorted by Due, descending',
    expect.stringMatching(/^Exported 27 Nov 2026, .+ by Tom Baker$/),
  ]);
});

it('a list in memory is sorted by a column, either way, and stays as it is by none', () => {
  const rows = ['b', 'a'].map((number) => ({ number, minor: 0 }));
  const order = (key: string, descending: boolean) =>
    sortedRows(rows, columns, { key, descending }, i18n).map(({ number }) => number);
  expect(order('number', false)).toEqual(['a', 'b']);
  expect(order('number', true)).toEqual(['b', 'a']);
  expect(order('', false)).toEqual(['b', 'a']);
});

describe('a column that declares only its value', () => {
  const [due] = columns.filter(({ key }) => key === 'due');
  const plain = (value: Partial<Column<Row>>): Column<Row> => ({
    key: 'x',
    name: { id: 'x.number', message: 'Invoice' },
    ...value,
  });
  const amount = plain({ amount: ({ minor }) => (minor === 0 ? null : money(minor, 'GBP')) });

  it('is as wide as its kind of value, and a figure if that is an amount', () => {
    expect(widthOf(amount)).toBe('minmax(112px, 1fr)');
    expect(widthOf(plain({ day: () => plainDate('2026-03-29') }))).toBe('112px');
    expect(isFigure(amount)).toBe(true);
    expect(isFigure({ ...amount, isFigure: false })).toBe(false);
    expect(due && isFigure(due)).toBe(false);
  });

  it('sorts by it, rows without a value first', () => {
    const rows = [3, 0, 20].map((minor) => ({ number: 'a', minor }));
    const order = (descending: boolean) => sortedRows(rows, [amount], { key: 'x', descending }, i18n);
    expect(order(false).map(({ minor }) => minor)).toEqual([0, 3, 20]);
    expect(order(true).map(({ minor }) => minor)).toEqual([20, 3, 0]);
  });

  it('sorts rows where the column says that no value is the largest', () => {
    const rows = [3, 0, 20].map((minor) => ({ number: 'a', minor }));
    const limit: Column<Row> = { ...amount, by: ({ minor }) => (minor === 0 ? Infinity : minor) };
    const order = (descending: boolean) => sortedRows(rows, [limit], { key: 'x', descending }, i18n);
    expect(order(false).map(({ minor }) => minor)).toEqual([3, 20, 0]);
    expect(order(true).map(({ minor }) => minor)).toEqual([0, 20, 3]);
  });

  it('computes it once for each row of a sort', () => {
    const text = vi.fn(({ number }: Row) => number);
    const rows = ['d', 'b', 'e', 'a', 'c'].map((number) => ({ number, minor: 0 }));
    const sorted = sortedRows(rows, [plain({ text })], { key: 'x', descending: false }, i18n);
    expect(sorted.map(({ number }) => number)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(text).toHaveBeenCalledTimes(5);
  });

  it('is not sortable without a value, or if it declares so', () => {
    expect(isSortable(plain({ cell: () => null }))).toBe(false);
    expect(isSortable({ ...amount, isSortable: false })).toBe(false);
  });

  it('ignores an order in the address that the list does not have', () => {
    const usual = { key: 'number', descending: true };
    expect(listSort({ sort: 'x', dir: 'desc' }, [amount], usual)).toEqual({ key: 'x', descending: true });
    expect(listSort({ sort: 'nonsense', dir: 'asc' }, [amount], usual)).toEqual(usual);
    expect(listSort({ dir: 'asc' }, [amount], usual)).toEqual({ key: 'number', descending: false });
  });
});
