import { inOrder, summaryOf } from '../right-answers.ts';
import { type Filter, type Invoice, type Sort, type StoreAdapter, searchedText } from '../store-adapter.ts';

type Queries = Pick<StoreAdapter, 'firstPage' | 'count' | 'summary' | 'search'>;

/** The work of a screen over a cache that stores rows but supports no queries. */
export function arrayQueries(rows: () => readonly Invoice[]): Queries {
  const matching = ({ status }: Filter) => rows().filter((row) => status.includes(row.status));
  return {
    firstPage: (filter, sort, limit, offset) => Promise.resolve(pageOf(matching(filter), sort, limit, offset)),
    count: (filter) => Promise.resolve(matching(filter).length),
    summary: () => Promise.resolve(summaryOf(rows())),
    search: (text, limit) => {
      const found = rows().filter((row) => searchedText(row).includes(text.toLowerCase()));
      return Promise.resolve(found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit));
    },
  };
}

export function pageOf(rows: readonly Invoice[], sort: Sort, limit: number, offset: number): Invoice[] {
  return rows.toSorted(inOrder(sort)).slice(offset, offset + limit);
}
