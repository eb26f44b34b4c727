import type { NothingKept } from './nothing-kept.ts';
import { questionsTo } from '../reading/plain-questions.ts';
import { type Records, type Store, type TableName, type Transaction, allTables } from '../store.ts';

type Tables = { [T in TableName]: Map<string, Records[T]> };

/** A store in memory, for browsers or people that may store nothing; it ends with the page. */
export function openMemoryStore(why: NothingKept): Store {
  let tables = emptyTables();
  let last: Promise<unknown> = Promise.resolve();

  const write = async <T>(names: readonly TableName[], work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const copy = { ...tables };
    for (const name of names) copyTable(copy, tables, name);
    const result = await work(transactionOver(copy));
    tables = copy;
    return result;
  };
  return {
    canKeep: false,
    whyNothingKept: why,
    read: (_names, work) => work(transactionOver(tables)),
    // One writer at a time, all or nothing, like the real store.
    write: (names, work) => {
      const run = last.then(() => write(names, work));
      last = run.catch(() => undefined);
      return run;
    },
    compact: async () => false,
    close: () => {
      tables = emptyTables();
    },
  };
}

function emptyTables(): Tables {
  return Object.fromEntries(allTables.map((name) => [name, new Map()])) as unknown as Tables;
}

function copyTable<T extends TableName>(into: Tables, from: Tables, name: T): void {
  into[name] = new Map(from[name]) as Tables[T];
}

function transactionOver(tables: Tables): Transaction {
  const of = <T extends TableName>(name: T) => tables[name] as Map<string, Records[T]>;
  return {
    // Versions are not needed: nothing depends on them here.
    version: () => undefined,
    get: async (table, id) => of(table).get(id),
    getMany: async (table, ids) => ids.map((id) => of(table).get(id)),
    all: async (table) => [...of(table).values()],
    ...questionsTo((table) => [...of(table).values()]),
    put: async (table, records) => {
      for (const record of records) of(table).set(record.id, record);
    },
    remove: async (table, ids) => {
      for (const id of ids) of(table).delete(id);
    },
    clear: async (table) => of(table).clear(),
  };
}
