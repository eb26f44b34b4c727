import { describe, expect, it } from 'vitest';
import { byDueDate, byTotalDown, openView } from './bench-plan.ts';
import { expectedAnswers, wrongAnswers } from './expected-answers.ts';
import { invoiceAt } from './invoices.ts';
import { asText, rightAnswers } from './right-answers.ts';
import type { Invoice } from './store-adapter.ts';

function invoice(id: string, rest: Partial<Invoice>): Invoice {
  return { ...invoiceAt(0, 1_000), id: id as Invoice['id'], notes: null, remainingDueMinor: 10, ...rest };
}
const day = (text: string) => text as Invoice['dueDate'];
const rows = [
  invoice('c', { status: 'open', dueDate: day('2026-02-01'), totalMinor: 300 }),
  invoice('a', { status: 'open', dueDate: day('2026-02-01'), totalMinor: 100 }),
  invoice('b', { status: 'pendingPayment', dueDate: day('2026-01-01'), totalMinor: 300 }),
  invoice('d', { status: 'settled', dueDate: day('2025-01-01'), totalMinor: 900, notes: 'Ask for Kingfisher' }),
];
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).join('');

describe('the expected result', () => {
  it('is ordered by the field, then by id', () => {
    expect(ids(rightAnswers(rows).firstPage(openView, byDueDate, 10, 0))).toBe('bac');
  });

  it('is fully reversed in descending order', () => {
    expect(ids(rightAnswers(rows).firstPage(openView, byTotalDown, 10, 0))).toBe('cba');
  });

  it('starts a page after the end of the one before', () => {
    expect(ids(rightAnswers(rows).firstPage(openView, byDueDate, 2, 1))).toBe('ac');
  });

  it('counts and adds up by status', () => {
    expect(rightAnswers(rows).count(openView)).toBe(3);
    expect(rightAnswers(rows).summary()).toEqual({
      open: { count: 2, remainingDue: 20 },
      pendingPayment: { count: 1, remainingDue: 10 },
      settled: { count: 1, remainingDue: 10 },
    });
  });

  it('finds words in any case', () => {
    expect(ids(rightAnswers(rows).search('KINGfisher', 10))).toBe('d');
  });

  it('follows changes and deletions', () => {
    const right = rightAnswers(rows);
    right.apply({ upserts: [invoice('e', { status: 'open', dueDate: day('2024-01-01') })], deletes: ['b'] });
    expect(ids(right.firstPage(openView, byDueDate, 10, 0))).toBe('eac');
  });
});

describe('an answer', () => {
  const expected = expectedAnswers(2_000);

  it('is correct with its keys in any order', () => {
    expect(asText({ a: 1, b: [{ d: 2, c: null }] })).toBe(asText({ b: [{ c: null, d: 2 }], a: 1 }));
    expect(wrongAnswers(expected.atFirst, expected.atFirst)).toEqual([]);
  });

  it('is wrong with one row in another position', () => {
    const page10 = expected.atFirst.page10.toReversed();
    expect(wrongAnswers({ ...expected.atFirst, page10 }, expected.atFirst)).toEqual(['page10']);
  });

  it('is wrong with one different amount', () => {
    const totals = { ...expected.atFirst.totals, open: { count: 1, remainingDue: 1 } };
    expect(wrongAnswers({ totals }, expected.atFirst)).toEqual(['totals']);
  });

  it('to another question is not compared', () => {
    expect(wrongAnswers({}, expected.atFirst)).toEqual([]);
  });

  it('differs after each change, also on the first page', () => {
    const shown = expected.deltas.map((delta) => delta.shown);
    expect(new Set(shown).size).toBe(shown.length);
    expect(expected.afterDeltas.totals).not.toEqual(expected.atFirst.totals);
  });
});
