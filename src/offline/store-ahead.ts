import { answersKey } from './kept-places.ts';
import type { AccountRead, Ahead } from './ports.ts';
import type { Store, TableName, Transaction } from './store.ts';

/**
 * An account database whose first reads are answered from what was read ahead. It is opened when something is asked that was
 * not read, or anything is written; from then on it alone answers.
 */
export function storeAhead(account: AccountRead, ahead: Ahead, open: () => Promise<Store>): Store {
  let opening: Promise<Store> | null = null;
  let canKeep = true;
  let isClosed = false;
  const opened = (): Promise<Store> => {
    if (isClosed && !opening) return Promise.reject(new DOMException('The account was closed.', 'DatabaseClosedError'));
    opening ??= open().then((store) => {
      canKeep = store.canKeep;
      return store;
    });
    return opening;
  };
  return {
    get canKeep() {
      return canKeep;
    },
    read: async (tables, work) => {
      if (!opening && ahead.isBelieved()) {
        try {
          return await work(transactionOver(account));
        } catch (error) {
          if (!(error instanceof NotRead)) throw error;
        }
      }
      return (await opened()).read(tables, work);
    },
    write: async (tables, work) => (await opened()).write(tables, work),
    close: () => {
      isClosed = true;
      void opening?.then((store) => store.close());
    },
  };
}

/** Thrown where something is asked that was not read; the question is then asked of the database as a whole. */
class NotRead extends Error {}

function transactionOver({ tables, answers }: AccountRead): Transaction {
  const of = (table: TableName): ReadonlyMap<string, unknown> => {
    const records = tables.get(table);
    if (!records) throw new NotRead();
    return records;
  };
  const one = (table: TableName, id: string): unknown => {
    if (table === 'persisted' && id === answersKey) return answers;
    return of(table).get(id);
  };
  const refuse = async (): Promise<never> => {
    throw new NotRead();
  };
  return {
    get: async (table, id) => one(table, id) as never,
    getMany: async (table, ids) => ids.map((id) => one(table, id)) as never,
    all: async (table) => [...of(table).values()] as never,
    about: refuse,
    newestActivity: refuse,
    put: refuse,
    remove: refuse,
    clear: refuse,
  };
}
