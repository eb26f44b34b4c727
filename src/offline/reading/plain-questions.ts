import { plainRows, type PlainRows } from '../../block-store/columns/plain-rows.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { declarationOf } from './row-declarations.ts';
import type { Records, Transaction } from '../store.ts';

type Questions = Pick<Transaction, 'ids' | 'page' | 'sums' | 'values'>;

/** Column queries, answered by scanning rows in memory. */
export function questionsTo(rowsOf: <C extends Collection>(table: C) => readonly Records[C][]): Questions {
  const of = (table: Collection): PlainRows<unknown> =>
    plainRows(declarationOf(table, noDay) as never, rowsOf(table) as readonly never[]);
  return {
    ids: async (table, match, sort) => of(table).ids(match, sort),
    page: async (table, query) => of(table).page(query) as never,
    sums: async (table, match, sumOf) => of(table).sums(match, sumOf),
    values: async (table, match, column) => of(table).values(match, column),
  };
}

/** First screens depend on the day, and exist only where columns do. */
function noDay(): never {
  throw new Error('Rows that are at hand have no first screens.');
}
