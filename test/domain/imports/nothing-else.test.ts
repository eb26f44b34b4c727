import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type LedgerReading, readLedger } from '../../../domain/imports/read-ledger.ts';
import type { SourceCell, SourceRow } from '../../../domain/imports/source-row.ts';

const header = ['customerID', 'invoiceNumber', 'InvoiceDate', 'DueDate', 'InvoiceAmount', 'SettledDate', 'PONumber'];
const good = ['LAB', '0000611365', '01/14/2026', '02/13/2026', '55.90', '', ''];

describe('an amount', () => {
  it.each([
    ['55.940', '1061.740', '0,5'],
    ['55,940', '1061,740', '0.5'],
  ])(
    'with three decimals is not read as thousands if the file contradicts itself: %s, %s, %s',
    (first, second, third) => {
      const { invoices, problems } = read(amounts(first, second, third));
      expect(problems).toMatchObject([
        { line: 2, code: 'AMBIGUOUS_AMOUNT' },
        { line: 3, column: 'InvoiceAmount' },
      ]);
      expect(invoices.map(({ amountMinor }) => amountMinor)).toEqual([50]);
    },
  );

  it('with three decimals is read as its file shows without a contradiction', () => {
    expect(read(amounts('55.940', '1061.740')).invoices.map(({ amountMinor }) => amountMinor)).toEqual([
      5_594, 106_174,
    ]);
    expect(read(amounts('55.941', '1061.741')).problems).toMatchObject([
      { code: 'TOO_MANY_DECIMALS' },
      { code: 'TOO_MANY_DECIMALS' },
    ]);
    // Thousands are not written anywhere in this file: 1.230 may be one of them.
    expect(read(amounts('55.9', '1.230')).problems).toMatchObject([{ line: 3, code: 'TOO_MANY_DECIMALS' }]);
    expect(read(amounts('55.940', '1.061.740')).invoices.map(({ amountMinor }) => amountMinor)).toEqual([
      5_594_000, 106_174_000,
    ]);
  });

  it('that is not a number is no evidence of the format', () => {
    const { invoices } = read(amounts('1,234', '12.34.5', '55.9'));
    expect(invoices.map(({ amountMinor }) => amountMinor)).toEqual([123_400, 5_590]);
  });

  it('of two lines is not one amount', () => {
    expect(read(amounts('100\n250')).problems).toMatchObject([{ line: 2, column: 'InvoiceAmount' }]);
  });
});

describe('a date', () => {
  it.each([
    ['14.01.2026 00:00:00', '13.02.2026 00:00:00'],
    ['1/14/2026 0:00', '2/13/2026 0:00'],
    ['1/14/2026 12:00:00 AM', '2/13/2026 12:00:00 AM'],
    ['2026-01-14T00:00:00.000Z', '2026-02-13 00:00:00+00:00'],
  ])('with a time of midnight is that day: %s', (invoiceDate, dueDate) => {
    expect(read([with_({ 2: invoiceDate, 3: dueDate })]).invoices).toMatchObject([
      { invoiceDate: '2026-01-14', dueDate: '2026-02-13' },
    ]);
  });

  it.each(['14.01.2026 10:30:00', '2026-01-14T23:00:00Z', '1/14/2026 12:00:00 PM'])(
    'with another time of day is refused: %s',
    (invoiceDate) => {
      expect(read([good, with_({ 1: '2', 2: invoiceDate })]).problems).toContainEqual(
        expect.objectContaining({ line: 3, column: 'InvoiceDate', code: 'TIME_OF_DAY' }),
      );
    },
  );
});

describe('a number that a spreadsheet altered', () => {
  it.each([
    ['2.02601E+11', 'ALTERED_NUMBER'],
    ['2,02601E+11', 'ALTERED_NUMBER'],
    [20_260_100_000_000_012, 'ALTERED_NUMBER'],
    ['#REF!', 'SPREADSHEET_ERROR'],
    ['#BEZUG!', 'SPREADSHEET_ERROR'],
    ['#N/A', 'SPREADSHEET_ERROR'],
    ['########', 'SPREADSHEET_ERROR'],
    ['M\ufffdller', 'NOT_PLAIN_TEXT'],
    ['one\ntwo', 'NOT_PLAIN_TEXT'],
  ])('is refused: %s', (number, code) => {
    for (const position of [0, 1, 6]) {
      const { problems } = read([good, with_({ 1: '2', [position]: number })]);
      expect(problems).toMatchObject([{ line: 3, column: header[position], code }]);
    }
  });

  it('is refused if the spreadsheet made it a date', () => {
    const row: SourceRow = { line: 2, cells: with_({ 1: '2026-01-14' }), days: [1] };
    expect(readRows([row]).problems).toMatchObject([{ column: 'invoiceNumber', code: 'NUMBER_AS_DATE' }]);
  });

  it('has the length of its display format', () => {
    const row: SourceRow = { line: 2, cells: with_({ 1: 611_365 }), shown: { 1: '0000611365' } };
    expect(readRows([row]).invoices[0]?.invoiceNumber).toBe('0000611365');
  });

  it.each(['E5', '1E5', '#1234', 'RE-2026-01', '202601000012'])('is not reported without a reason: %s', (number) => {
    expect(read([with_({ 1: number })]).invoices[0]?.invoiceNumber).toBe(number);
  });

  it.each(['611365', '611365.0', '00611365'])('is a likely duplicate of the whole number: %s', (number) => {
    const { invoices, problems } = read([good, with_({ 1: number })]);
    expect(invoices).toHaveLength(1);
    expect(problems).toEqual([{ line: 3, column: 'invoiceNumber', value: number, code: 'LIKELY_TWIN' }]);
  });

  it.each([
    ['another amount', { 4: '55.91' }],
    ['another day', { 2: '01/15/2026' }],
    ['another customer', { 0: 'LAB2' }],
    ['other digits', { 1: '6113650' }],
  ])('is no duplicate with %s', (_, changes) => {
    expect(read([good, with_({ 1: '611365', ...changes })]).invoices).toHaveLength(2);
  });
});

describe('a customer', () => {
  it('is the same with and without invisible characters', () => {
    const numbers = ['LAB-ZW', 'LAB-ZW\u200b', '\ufeffLAB-ZW', 'LAB\u00ad-ZW', 'LAB-ZW\u00a0', 'LAB-ZW\u202c'];
    const { invoices } = read(numbers.map((number, index) => with_({ 0: number, 1: String(index) })));
    expect(new Set(invoices.map(({ customerId }) => customerId))).toEqual(new Set(['LAB-ZW']));
  });

  it('is the same in any Unicode form and spacing', () => {
    const numbers = ['Möller 32', 'Mo\u0308ller 32', 'Möller\u00a032', 'Möller  32'];
    const { invoices } = read(numbers.map((number, index) => with_({ 0: number, 1: String(index) })));
    expect(new Set(invoices.map(({ customerId }) => customerId))).toEqual(new Set(['Möller 32']));
  });
});

describe('a line', () => {
  it('that could not be split or decoded is one refused row', () => {
    const rows: SourceRow[] = [
      { line: 2, cells: ['LAB,"12" pipe"'], fault: 'MALFORMED_QUOTES' },
      { line: 3, cells: good },
    ];
    const { invoices, problems, lines } = readRows(rows);
    expect(lines).toMatchObject({ total: 3, rows: 2 });
    expect(invoices).toHaveLength(1);
    expect(problems).toEqual([{ line: 2, column: '', value: 'LAB,"12" pipe"', code: 'MALFORMED_QUOTES' }]);
  });

  it('is never lost', () => {
    const table = {
      name: null,
      rows: [
        { line: 1, cells: header },
        { line: 2, cells: good },
      ],
    };
    const lines = { total: 4, blank: 0, continued: 0, separator: 0 };
    expect(() => readLedger({ ...table, lines }, settings)).toThrow('A file of 4 lines was read as 2.');
  });

  it('above the headings is counted', () => {
    const rows = [
      { line: 1, cells: ['Statement of January'] },
      { line: 2, cells: ['Invoice', 'Invoice number'] },
      { line: 3, cells: header },
      { line: 4, cells: good },
    ];
    const lines = { total: 4, blank: 0, continued: 0, separator: 0 };
    expect(readLedger({ name: null, rows, lines }, settings)).toMatchObject({
      lines: { headings: 3, rows: 1 },
      invoices: [{ line: 4 }],
    });
  });
});

const settings = { currency: 'GBP', today: '2026-11-21' as PlainDate, timeZone: 'Europe/London' } as const;

function amounts(...texts: readonly string[]): SourceCell[][] {
  return texts.map((text, index) => with_({ 1: String(index), 4: text }));
}

function with_(changes: Readonly<Record<number, SourceCell>>): SourceCell[] {
  const cells: SourceCell[] = [...good];
  for (const [position, cell] of Object.entries(changes)) cells[Number(position)] = cell;
  return cells;
}

function read(rows: readonly (readonly SourceCell[])[]): LedgerReading {
  return readRows(rows.map((cells, index) => ({ line: index + 2, cells })));
}

function readRows(rows: readonly SourceRow[]): LedgerReading {
  const all = [{ line: 1, cells: header }, ...rows];
  const lines = { total: all.length, blank: 0, continued: 0, separator: 0 };
  const reading = readLedger({ name: null, rows: all, lines }, settings);
  if (!reading.ok) throw new Error(`${reading.code} ${reading.detail}`);
  return reading;
}
