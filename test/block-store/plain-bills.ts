import { expect } from 'vitest';
import type { BlockStore } from '../../src/block-store/block-store.ts';
import { type Match, type Query, dayNumber } from '../../src/block-store/declaration.ts';
import { type Bill, billId, bills, dearView, openView, textOf } from './a-store.ts';

/** The expected rows, in a plain map. */
export type PlainBills = ReadonlyMap<string, Bill>;

export function changed(rows: PlainBills, upserts: readonly Bill[], deletes: readonly string[]): PlainBills {
  const next = new Map(rows);
  for (const id of deletes) next.delete(id);
  for (const row of upserts) next.set(row.id, row);
  return next;
}

const queries: readonly Query[] = [
  { ...openView },
  { ...openView, offset: 4, limit: 3 },
  { ...openView, offset: 6, limit: 9 },
  { ...dearView },
  { ...dearView, offset: 1, limit: 5 },
  { where: { about: [billId(4), billId(19)] }, sort: { by: 'id', descending: true }, limit: 9 },
  { where: { about: ['nobody'], status: ['open'] }, sort: { by: 'id' }, limit: 9 },
  { where: { dueDate: { from: march(5), to: march(20) } }, sort: { by: 'dueDate' }, limit: 9 },
  { sort: { by: 'status', descending: true, tiesAscend: true }, offset: 3, limit: 12 },
  { sort: { by: 'id' }, limit: 200 },
  { sort: { by: 'dueDate', descending: true }, offset: 2, limit: 5 },
  { where: { status: ['paid'] }, sort: { by: 'dueMinor', descending: true }, limit: 4 },
  { where: { dueMinor: { from: 300, to: 2_000 }, note: [null] }, sort: { by: 'status' }, limit: 50 },
  { text: 'STRASSE', sort: { by: 'id' }, limit: 5 },
  { text: 'straße 1', where: { status: ['open', 'late'] }, sort: { by: 'dueDate' }, limit: 9 },
  { text: 'bill-00', sort: { by: 'note' }, offset: 1, limit: 7 },
];

function march(day: number): number {
  return dayNumber(`2026-03-${String(day).padStart(2, '0')}`) ?? 0;
}

/** Every kind of query, answered by the store and by a scan of all rows. */
export async function expectSame(store: BlockStore, rows: PlainBills): Promise<void> {
  const reads = store.collection(bills);
  for (const query of queries) {
    // Both contain the query, so that a difference shows which one failed.
    expect({ query, page: await reads.page(query) }).toEqual({ query, page: pageOf(rows, query) });
    expect({ query, count: await reads.count(query.where, query.text) }).toEqual({
      query,
      count: matching(rows, query).length,
    });
  }
  for (const match of [
    ...queries,
    {
      text: 'anew',
      instead: new Map([
        [billId(3), 'ANEW'],
        [billId(77), 'anew'],
      ]),
    },
  ]) {
    const found = matching(rows, match);
    const ids = found.map(({ id }) => id);
    expect({ match, ids: (await reads.ids(match)).toSorted() }).toEqual({ match, ids: ids.toSorted() });
    expect(await reads.sums(match, ['dueMinor'])).toEqual({ count: ids.length, sums: [sumOf(found)] });
    const values = new Map(await reads.values(match, 'dueDate'));
    expect(values).toEqual(new Map(found.map((row) => [row.id, dayNumber(row.dueDate)])));
  }
  const sorted = { by: 'dueMinor', descending: true } as const;
  const all = pageOf(rows, { sort: sorted, limit: Infinity });
  expect(await reads.ids({}, sorted)).toEqual(all.map(({ id }) => id));
  expect((await reads.all()).map(({ id }) => id).toSorted()).toEqual([...rows.keys()].toSorted());
  const totals = await reads.totals({ by: 'status', of: ['dueMinor'] });
  expect(Object.fromEntries(totals.map(({ value, count, sums }) => [value, [count, sums[0]]]))).toEqual(totalsOf(rows));
  const ids = [...rows.keys()].toReversed();
  expect(await reads.get([...ids, 'nobody'])).toEqual(ids.map((id) => rows.get(id)));
}

export function pageOf(rows: PlainBills, query: Query): readonly Bill[] {
  const { sort, offset = 0, limit } = query;
  const key = (row: Bill): string | number => {
    if (sort.by === 'dueDate') return dayNumber(row.dueDate) ?? -Infinity;
    return sort.by === 'note' ? (row.note ?? '') : row[sort.by as 'id' | 'status' | 'dueMinor'];
  };
  const order = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
  const sign = sort.descending ? -1 : 1;
  const tieSign = sort.tiesAscend ? 1 : sign;
  return matching(rows, query)
    .toSorted(
      (one, other) =>
        sign * order(key(one), key(other)) ||
        (sort.by === 'id' ? 0 : tieSign * order(one.note ?? '', other.note ?? '')) ||
        (sort.by === 'id' ? sign : tieSign) * order(one.id, other.id),
    )
    .slice(offset, offset + limit);
}

function sumOf(rows: readonly Bill[]): number {
  return rows.reduce((sum, { dueMinor }) => sum + dueMinor, 0);
}

function matching(rows: PlainBills, { where = {}, text = '', instead }: Match): readonly Bill[] {
  const words = text.toLowerCase();
  return [...rows.values()].filter((row) => {
    const { status, note, dueMinor, dueDate, about } = where as {
      status?: string[];
      note?: null[];
      dueMinor?: { from: number; to?: number };
      dueDate?: { from: number; to: number };
      about?: string[];
    };
    const day = dayNumber(row.dueDate);
    return (
      (!status || status.includes(row.status)) &&
      (!note || row.note === null) &&
      (!dueMinor || (row.dueMinor >= dueMinor.from && row.dueMinor <= (dueMinor.to ?? Infinity))) &&
      (!dueDate || (day !== null && day >= dueDate.from && day <= dueDate.to)) &&
      (!about || row.about.some((id) => about.includes(id))) &&
      (instead?.get(row.id) ?? textOf(row)).toLowerCase().includes(words)
    );
  });
}

function totalsOf(rows: PlainBills): Record<string, [number, number]> {
  const totals: Record<string, [number, number]> = {};
  for (const { status, dueMinor } of rows.values()) {
    const [count, sum] = totals[status] ?? [0, 0];
    totals[status] = [count + 1, sum + dueMinor];
  }
  return totals;
}
