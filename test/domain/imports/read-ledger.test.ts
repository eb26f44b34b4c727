import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type LedgerReading, type LedgerSettings, readLedger } from '../../../domain/imports/read-ledger.ts';
import { type SourceCell, type SourceTable, isBlankRow } from '../../../domain/imports/source-row.ts';

const header = [
  'customerID',
  'invoiceNumber',
  'InvoiceDate',
  'DueDate',
  'InvoiceAmount',
  'Disputed',
  'SettledDate',
  'countryCode',
  'Notes',
];
const good = ['0379-NEVHP', '0000611365', '1/2/2013', '2/1/2013', '55.94', 'No', '1/15/2013', '391', 'x'];
const settings: LedgerSettings = { currency: 'GBP', today: '2026-11-21' as PlainDate, timeZone: 'Europe/London' };

describe('a ledger', () => {
  it('is read exactly, with its additional columns', () => {
    const { invoices, problems, columns, dateFormat } = read([good]);
    expect(problems).toEqual([]);
    expect(dateFormat).toBe('month/day/year');
    expect(columns.ignored).toEqual(['Notes']);
    expect(invoices).toEqual([
      {
        line: 2,
        customerId: '0379-NEVHP',
        invoiceNumber: '0000611365',
        invoiceDate: '2013-01-02',
        dueDate: '2013-02-01',
        amountMinor: 5_594,
        settledDate: '2013-01-15',
        isDisputed: false,
        poNumber: null,
        metadata: { countryCode: '391' },
      },
    ]);
  });

  it('finds its columns by any known name, in any order', () => {
    const rows = [
      ['Due Date', 'Customer', 'Total', 'Bill date', 'Invoice No.'],
      ['2013-02-01', 'A', '1', '2013-01-02', '7'],
    ];
    const { invoices } = readAll(rows);
    expect(invoices[0]).toMatchObject({
      customerId: 'A',
      invoiceNumber: '7',
      dueDate: '2013-02-01',
      amountMinor: 100,
      settledDate: null,
    });
  });

  it('accepts short rows, skips blank ones, and keeps the line numbers', () => {
    const rows = [header, [], good.slice(0, 5), ['', '', ' '], ['only one'], []];
    const reading = readAll(rows, { ...settings, dateFormat: 'month/day/year' });
    expect(reading.lines).toEqual({ total: 6, rows: 2, headings: 1, blank: 3, continued: 0, addedUp: 0 });
    expect(reading.invoices.map(({ line }) => line)).toEqual([3]);
    expect(reading.problems[0]).toEqual({ line: 5, column: 'invoiceNumber', value: '', code: 'EMPTY' });
  });

  it('keeps a number that starts with = as text', () => {
    expect(read([with_({ 1: '=1+1' })]).invoices[0]?.invoiceNumber).toBe('=1+1');
  });

  it('imports the other rows if some are broken', () => {
    const { invoices, problems } = read([good, with_({ 1: '2', 4: 'abc' }), with_({ 1: '3' })]);
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['0000611365', '3']);
    expect(problems).toEqual([{ line: 3, column: 'InvoiceAmount', value: 'abc', code: 'NOT_AN_AMOUNT' }]);
  });

  it.each([
    ['an empty customer', { 0: '' }, 'customerID', 'EMPTY'],
    ['a number that is too long', { 1: 'x'.repeat(65) }, 'invoiceNumber', 'TOO_LONG'],
    ['a zero byte', { 1: 'a\u0000b' }, 'invoiceNumber', 'NOT_PLAIN_TEXT'],
    ['a day that does not exist', { 2: '2/30/2013' }, 'InvoiceDate', 'NOT_A_DATE'],
    ['a day in the other order', { 2: '25/12/2012' }, 'InvoiceDate', 'NOT_A_DATE'],
    ['a year of three digits', { 3: '2/1/013' }, 'DueDate', 'NOT_A_DATE'],
    ['a due date before the invoice', { 3: '1/1/2013' }, 'DueDate', 'DUE_BEFORE_INVOICE'],
    ['a settlement before the invoice', { 6: '1/1/2013' }, 'SettledDate', 'SETTLED_BEFORE_INVOICE'],
    ['a settlement in the future', { 6: '11/22/2026' }, 'SettledDate', 'SETTLED_IN_FUTURE'],
    ['a formula for an amount', { 4: '=1+2' }, 'InvoiceAmount', 'NOT_AN_AMOUNT'],
    ['a negative amount', { 4: '-5.00' }, 'InvoiceAmount', 'AMOUNT_NOT_POSITIVE'],
    ['an accountant’s negative amount', { 4: '(5.00)' }, 'InvoiceAmount', 'AMOUNT_NOT_POSITIVE'],
    ['nothing', { 4: '0.00' }, 'InvoiceAmount', 'AMOUNT_NOT_POSITIVE'],
    ['a third decimal', { 4: '5.0051' }, 'InvoiceAmount', 'TOO_MANY_DECIMALS'],
    ['an amount in dollars', { 4: '$5.00' }, 'InvoiceAmount', 'OTHER_CURRENCY'],
    ['an amount in euros by code', { 4: 'EUR 5.00' }, 'InvoiceAmount', 'OTHER_CURRENCY'],
    ['an impossible amount', { 4: '99999999999999.00' }, 'InvoiceAmount', 'TOO_LARGE'],
    ['a maybe', { 5: 'perhaps' }, 'Disputed', 'NOT_YES_OR_NO'],
    ['a value too many', { 9: 'surplus' }, '', 'TOO_MANY_CELLS'],
  ] as const)('refuses %s, by line, column and value', (_, changes, column, code) => {
    const { invoices, problems } = readAll([header, good, with_({ 1: '2', ...changes })], {
      ...settings,
      dateFormat: 'month/day/year',
    });
    expect(invoices).toHaveLength(1);
    expect(problems).toContainEqual(expect.objectContaining({ line: 3, column, code }));
  });

  it('refuses both rows of one invoice, however the customer is written', () => {
    const { invoices, problems } = read([good, with_({ 0: '0379-nevhp' })]);
    expect(invoices).toEqual([]);
    expect(problems).toMatchObject([
      { line: 2, column: 'invoiceNumber', code: 'DUPLICATE_INVOICE' },
      { line: 3, column: 'invoiceNumber', code: 'DUPLICATE_INVOICE' },
    ]);
  });
});

describe('dates', () => {
  it('are read day first if one of them must be', () => {
    const { dateFormat, invoices } = read([with_({ 2: '2/1/2013', 3: '1/2/2013', 6: '15/1/2013' })]);
    expect(dateFormat).toBe('day/month/year');
    expect(invoices[0]).toMatchObject({ invoiceDate: '2013-01-02', dueDate: '2013-02-01', settledDate: '2013-01-15' });
  });

  it('are never guessed', () => {
    const rows = [header, with_({ 6: '1/9/2013' })];
    expect(readLedger(asRows(rows), settings)).toMatchObject({ ok: false, code: 'AMBIGUOUS_DATES' });
    expect(readAll(rows, { ...settings, dateFormat: 'month/day/year' }).invoices[0]?.invoiceDate).toBe('2013-01-02');
  });

  it('follow a clear majority; a single contradiction is an error of its row', () => {
    const many = Array.from({ length: 12 }, (_, index) => with_({ 1: String(index) }));
    const { dateFormat, problems } = read([...many, with_({ 1: 'odd', 6: '15/1/2013' })]);
    expect(dateFormat).toBe('month/day/year');
    expect(problems).toEqual([{ line: 14, column: 'SettledDate', value: '15/1/2013', code: 'NOT_A_DATE' }]);
  });
});

describe('amounts', () => {
  it.each([
    [
      ['55,94', '1.234,50'],
      [5_594, 123_450],
    ],
    [
      ['55.94', '1,234.50'],
      [5_594, 123_450],
    ],
    [
      ['£1,234.50', '12'],
      [123_450, 1_200],
    ],
    [
      ['1 234,50', '7,1'],
      [123_450, 710],
    ],
    // Another row of the file proves which separator is the decimal one.
    [
      ['1,234', '55.94'],
      [123_400, 5_594],
    ],
    [
      ['1.234', '55,94'],
      [123_400, 5_594],
    ],
  ])('the format of %j is derived from the whole file', (texts, amounts) => {
    const { invoices, problems } = read(texts.map((text, index) => with_({ 1: String(index), 4: text })));
    expect(problems).toEqual([]);
    expect(invoices.map(({ amountMinor }) => amountMinor)).toEqual(amounts);
  });

  it('are refused if the separator is ambiguous', () => {
    expect(read([with_({ 4: '1.234' })]).problems[0]).toMatchObject({ value: '1.234', code: 'AMBIGUOUS_AMOUNT' });
  });

  it('are exact from the numbers of a workbook', () => {
    const { invoices, problems } = read([
      with_({ 4: 0.1 + 0.2 }),
      with_({ 1: '2', 4: 1234.5 }),
      with_({ 1: '3', 4: 1.005 }),
    ]);
    expect(invoices.map(({ amountMinor }) => amountMinor)).toEqual([30, 123_450]);
    expect(problems[0]?.code).toBe('TOO_MANY_DECIMALS');
  });
});

describe('an unusable file', () => {
  it.each([
    ['nothing', [], 'FILE_EMPTY'],
    ['a header alone', [header], 'FILE_EMPTY'],
    [
      'missing columns',
      [
        ['customerID', 'foo'],
        ['A', 'B'],
      ],
      'MISSING_COLUMNS',
    ],
    ['two columns for one thing', [[...header, 'Amount'], good], 'COLUMN_TWICE'],
  ])('is refused completely: %s', (_, rows, code) => {
    expect(readLedger(asRows(rows), settings)).toMatchObject({ ok: false, code });
  });
});

function with_(changes: Readonly<Record<number, SourceCell>>): SourceCell[] {
  const cells: SourceCell[] = [...good];
  for (const [position, cell] of Object.entries(changes)) cells[Number(position)] = cell;
  return cells;
}

function read(rows: readonly (readonly SourceCell[])[]): LedgerReading {
  return readAll([header, ...rows]);
}

function readAll(rows: readonly (readonly SourceCell[])[], wanted = settings): LedgerReading {
  const reading = readLedger(asRows(rows), wanted);
  if (!reading.ok) throw new Error(`${reading.code} ${reading.detail}`);
  return reading;
}

function asRows(rows: readonly (readonly SourceCell[])[]): SourceTable {
  const all = rows.map((cells, index) => ({ line: index + 1, cells }));
  const filled = all.filter(({ cells }) => !isBlankRow(cells));
  const lines = { total: all.length, blank: all.length - filled.length, continued: 0, separator: 0 };
  return { name: null, rows: filled, lines };
}
