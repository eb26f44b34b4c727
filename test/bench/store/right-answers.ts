import { type Delta, type Filter, type Invoice, type Sort, type Summary, searchedText } from './store-adapter.ts';

/** The expected answers of every candidate, computed over a plain array. */
export type RightAnswers = {
  readonly firstPage: (filter: Filter, sort: Sort, limit: number, offset: number) => readonly Invoice[];
  readonly count: (filter: Filter) => number;
  readonly summary: () => Summary;
  readonly search: (text: string, limit: number) => readonly Invoice[];
  readonly apply: (delta: Delta) => void;
};

export function rightAnswers(invoices: readonly Invoice[]): RightAnswers {
  const rows = new Map(invoices.map((invoice): [string, Invoice] => [invoice.id, invoice]));
  const matching = (filter: Filter) => [...rows.values()].filter(({ status }) => filter.status.includes(status));
  return {
    firstPage: (filter, sort, limit, offset) =>
      matching(filter)
        .toSorted(inOrder(sort))
        .slice(offset, offset + limit),
    count: (filter) => matching(filter).length,
    summary: () => summaryOf(rows.values()),
    search: (text, limit) =>
      [...rows.values()]
        .filter((row) => searchedText(row).includes(text.toLowerCase()))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit),
    apply: ({ upserts, deletes }) => {
      for (const row of upserts) rows.set(row.id, row);
      for (const id of deletes) rows.delete(id);
    },
  };
}

/** By the field and then by id; descending reverses the whole order. */
export function inOrder({ field, dir }: Sort): (one: Invoice, other: Invoice) => number {
  const sign = dir === 'asc' ? 1 : -1;
  return (one, other) => {
    const [a, b] = one[field] === other[field] ? [one.id, other.id] : [one[field], other[field]];
    return a === b ? 0 : a < b ? -sign : sign;
  };
}

export function summaryOf(rows: Iterable<Invoice>): Summary {
  const summary: Record<string, { count: number; remainingDue: number }> = {};
  for (const { status, remainingDueMinor } of rows) {
    const sum = (summary[status] ??= { count: 0, remainingDue: 0 });
    sum.count += 1;
    sum.remainingDue += remainingDueMinor;
  }
  return summary;
}

/** Equal for two answers with equal content, independent of the order of keys. */
export function asText(answer: unknown): string {
  return JSON.stringify(answer, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
