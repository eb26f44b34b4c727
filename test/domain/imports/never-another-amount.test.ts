import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type LedgerReading, type LedgerSettings, readLedger } from '../../../domain/imports/read-ledger.ts';
import type { Unreadable } from '../../../domain/imports/import-problems.ts';
import type { SourceRow } from '../../../domain/imports/source-row.ts';

// A ledger states what its amounts mean in further columns, and in several rows. No amount is stored with another meaning.

const header = ['Customer', 'Invoice', 'Invoice date', 'Due date', 'Amount', 'Settled date'];
const row = ['LAB', '7', '2026-01-14', '2026-02-13', '200.00', ''];
const settings: LedgerSettings = { currency: 'GBP', today: '2026-11-21' as PlainDate, timeZone: 'Europe/London' };

describe('a column of currencies', () => {
  it.each(['GBP', 'gbp', '£'])('in the currency of the import is read: %s', (currency) => {
    expect(amountsOf(withColumn('Currency', [currency]))).toEqual([20_000]);
  });

  it.each([
    ['EUR', 'OTHER_CURRENCY'],
    ['€', 'OTHER_CURRENCY'],
    ['', 'EMPTY'],
  ])('never turns another amount into pounds: %j', (currency, code) => {
    const { invoices, problems } = withColumn('Currency', [currency, 'GBP']);
    expect(problems).toEqual([{ line: 2, column: 'Currency', value: currency, code }]);
    expect(invoices.map(({ line }) => line)).toEqual([3]);
  });

  it('is as binding as the sign that a workbook displays', () => {
    const cells = row.map((text, index) => (index === 4 ? 200 : text));
    const rows: SourceRow[] = [
      { line: 2, cells, currencies: { 4: '€' } },
      { line: 3, cells: cells.with(1, '8'), currencies: { 4: '£' } },
    ];
    const { invoices, problems } = readRows(header, rows);
    expect(problems).toEqual([{ line: 2, column: 'Amount', value: '200', code: 'OTHER_CURRENCY' }]);
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['8']);
  });
});

describe('a column of types', () => {
  it.each([
    ['S/H', 'S'],
    ['S/H', 'Soll'],
    ['Type', 'Invoice'],
    ['Document type', 'Rechnung'],
    ['Dr/Cr', 'DR'],
  ])('names invoices: %s %s', (heading, type) => {
    expect(amountsOf(withColumn(heading, [type]))).toEqual([20_000]);
  });

  it.each([
    ['S/H', 'H', 'CREDIT'],
    ['Type', 'Credit note', 'CREDIT'],
    ['Type', 'Gutschrift', 'CREDIT'],
    ['Type', 'Payment', 'UNKNOWN_TYPE'],
    ['Type', '', 'EMPTY'],
  ])('never makes a debt of a credit: %s %j', (heading, type, code) => {
    const { invoices, problems } = withColumn(heading, [type]);
    expect(invoices).toEqual([]);
    expect(problems).toEqual([{ line: 2, column: heading, value: type, code }]);
  });
});

describe('the amounts paid and due', () => {
  const both = [...header, 'Amount paid', 'Amount due'];
  const settled = '2026-02-01';
  it.each([
    ['', '0.00', '200.00'],
    ['', '', '200.00'],
    ['', '0.00', ''],
    [settled, '200.00', '0.00'],
    [settled, '200.00', ''],
    [settled, '', ''],
  ])('that agree with the settlement date %j are read: %j and %j', (date, paid, due) => {
    expect(amountsOf(read(both, [[...row.with(5, date), paid, due]]))).toEqual([20_000]);
  });

  it.each([
    ['', '50.00', '150.00', 'PARTLY_PAID', 'Amount paid'],
    ['', '', '150.00', 'PARTLY_PAID', 'Amount due'],
    [settled, '50.00', '150.00', 'PARTLY_PAID', 'Amount paid'],
    ['', '200.00', '0.00', 'PAID_WITHOUT_DATE', 'Amount paid'],
    ['', '', '0.00', 'PAID_WITHOUT_DATE', 'Amount due'],
    [settled, '0.00', '200.00', 'AMOUNTS_DISAGREE', 'Amount paid'],
    ['', '50.00', '200.00', 'AMOUNTS_DISAGREE', 'Amount paid'],
    ['', '250.00', '', 'AMOUNTS_DISAGREE', 'Amount paid'],
    ['', '', '', 'EMPTY', 'Amount due'],
    ['', 'yes', '200.00', 'NOT_AN_AMOUNT', 'Amount paid'],
  ])('refuse an invoice settled on %j of which %j is paid and %j due: %s', (date, paid, due, code, column) => {
    const { invoices, problems } = read(both, [[...row.with(5, date), paid, due]]);
    expect(invoices).toEqual([]);
    expect(problems).toMatchObject([{ line: 2, column, code }]);
  });
});

describe('a column that can change an amount and is not read', () => {
  it('stops the import', () => {
    const rows = [header.concat('Status', 'Notes', 'Skonto'), [...row, 'Void', 'x', '2 %']];
    expect(readAll(rows)).toEqual({ ok: false, code: 'COLUMNS_NOT_READ', detail: 'Status, Skonto' });
  });

  it('is left out once it is said not to be needed, like any column', () => {
    const rows = [header.concat('Status', 'Currency'), [...row, 'Open', 'EUR']];
    const reading = readAll(rows, { ...settings, notNeeded: ['status', 'Currency'] });
    expect(reading).toMatchObject({ ok: true, columns: { ignored: ['Status', 'Currency'] } });
  });

  it('that the file does not have is a mistake', () => {
    expect(readAll([header, row], { ...settings, notNeeded: ['Statsu'] })).toEqual({
      ok: false,
      code: 'NO_SUCH_COLUMN',
      detail: 'Statsu',
    });
  });
});

describe('several rows of one invoice', () => {
  const parts = [row.with(4, '100.00'), row.with(4, '50.00'), row.with(1, '8')];

  it('are all refused: none is the whole', () => {
    const { invoices, problems } = read(header, parts);
    expect(invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['8']);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'DUPLICATE_INVOICE'],
      [3, 'DUPLICATE_INVOICE'],
    ]);
  });

  it('are refused if one of them is broken', () => {
    const { problems } = read(header, [parts[0] ?? [], row.with(4, 'abc')], { ...settings, addsUpRows: true });
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'DUPLICATE_INVOICE'],
      [3, 'NOT_AN_AMOUNT'],
    ]);
  });

  it('are added up on request, and every line is counted', () => {
    const { invoices, problems, lines } = read(header, parts, { ...settings, addsUpRows: true });
    expect(problems).toEqual([]);
    expect(invoices.map(({ line, amountMinor }) => [line, amountMinor])).toEqual([
      [2, 15_000],
      [4, 20_000],
    ]);
    expect(lines).toEqual({ total: 4, rows: 2, headings: 1, blank: 0, continued: 0, addedUp: 1 });
  });

  it('are not added up if they differ in more than the amount', () => {
    const rows = [row.with(4, '100.00'), row.with(3, '2026-03-13')];
    const { invoices, problems } = read(header, rows, { ...settings, addsUpRows: true });
    expect(invoices).toEqual([]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'ROWS_DISAGREE'],
      [3, 'ROWS_DISAGREE'],
    ]);
  });
});

describe('an amount with more zeros than its currency', () => {
  it('is read where the file proves its decimal mark', () => {
    expect(amountsOf(read(header, amounts('55.9400', '1,055.94')))).toEqual([5_594, 105_594]);
    expect(amountsOf(read(header, amounts('55.940', '1,055.94')))).toEqual([5_594, 105_594]);
    expect(amountsOf(read(header, amounts('55,9400', '1.055,94')))).toEqual([5_594, 105_594]);
  });

  it.each(['55.9401', '55.945'])('is refused with another digit: %s', (text) => {
    expect(read(header, amounts(text, '1,055.94')).problems).toMatchObject([{ line: 2, code: 'TOO_MANY_DECIMALS' }]);
  });
});

describe('the apostrophe of a spreadsheet', () => {
  it.each([
    ["'0012", '0012'],
    ["'=1+1", '=1+1'],
    ["O'Neil-7", "O'Neil-7"],
    ["'s-Gravenhage 7", "'s-Gravenhage 7"],
  ])('is no part of %s', (text, number) => {
    expect(read(header, [row.with(1, text)]).invoices[0]?.invoiceNumber).toBe(number);
  });
});

describe('a day', () => {
  it.each([
    [['14/01/26', '13/02/26']],
    [['14-Jan-26', '13-Feb-26']],
    [['14 Jan 2026', 'February 13, 2026']],
    [['14. Januar 2026', '13. Feb. 2026']],
    [['2026-Jan-14', '2026-Feb-13']],
    [['2026-01-14T00:00:00+01:00', '2026-02-13T00:00:00-05:00']],
    [['2026-01-14T00:00:00Z', '2026-02-13 00:00:00+0000']],
  ])('is read where it is proven: %j', (days) => {
    expect(daysOf(days)).toEqual(['2026-01-14', '2026-02-13']);
  });

  it('is that of midnight in the zone of the program', () => {
    const days = ['2026-01-13T23:00:00Z', '2026-02-12T23:00:00Z'];
    expect(daysOf(days, { ...settings, timeZone: 'Europe/Berlin' })).toEqual(['2026-01-14', '2026-02-13']);
    expect(read(header, [[...row.slice(0, 2), ...days, '1', '']]).problems.map(({ code }) => code)).toEqual([
      'TIME_OF_DAY',
      'TIME_OF_DAY',
    ]);
  });

  it('of the last century is one', () => {
    expect(daysOf(['14/01/98', '13/02/98'])).toEqual(['1998-01-14', '1998-02-13']);
  });

  it.each([
    [['01/02/26', '03/02/26']],
    // The 26th of January 2014, or the 14th of January 2026?
    [['14/01/26', '14/01/26']],
  ])('with a year of two digits is not guessed: %j', (days) => {
    expect(readAll([header, [...row.slice(0, 2), ...days, '1', '']])).toMatchObject({ code: 'AMBIGUOUS_DATES' });
  });

  it.each(['14-Foo-26', '31-Feb-26', '14/1/126', '0026-01-14'])('that does not exist is refused: %s', (day) => {
    expect(read(header, [row.with(3, day)]).problems).toMatchObject([{ column: 'Due date', code: 'NOT_A_DATE' }]);
  });
});

function daysOf(days: readonly string[], wanted = settings): readonly string[] {
  const { invoices } = read(header, [[...row.slice(0, 2), ...days, '1', '']], wanted);
  return invoices.flatMap(({ invoiceDate, dueDate }) => [invoiceDate, dueDate]);
}

function amounts(...texts: readonly string[]): string[][] {
  return texts.map((text, index) => row.with(1, String(index)).with(4, text));
}

function amountsOf({ invoices, problems }: LedgerReading): readonly number[] {
  expect(problems).toEqual([]);
  return invoices.map(({ amountMinor }) => amountMinor);
}

function withColumn(heading: string, values: readonly string[]): LedgerReading {
  return read(
    [...header, heading],
    values.map((value, index) => [...row.with(1, String(index)), value]),
  );
}

function read(headings: readonly string[], rows: readonly (readonly string[])[], wanted = settings): LedgerReading {
  return readRows(
    headings,
    rows.map((cells, index) => ({ line: index + 2, cells })),
    wanted,
  );
}

function readRows(headings: readonly string[], rows: readonly SourceRow[], wanted = settings): LedgerReading {
  const reading = readTable([{ line: 1, cells: headings }, ...rows], wanted);
  if (!reading.ok) throw new Error(`${reading.code} ${reading.detail}`);
  return reading;
}

function readAll(rows: readonly (readonly string[])[], wanted = settings): LedgerReading | Unreadable {
  return readTable(
    rows.map((cells, index) => ({ line: index + 1, cells })),
    wanted,
  );
}

function readTable(rows: readonly SourceRow[], wanted: LedgerSettings): LedgerReading | Unreadable {
  const lines = { total: rows.length, blank: 0, continued: 0, separator: 0 };
  return readLedger({ name: null, rows, lines }, wanted);
}
