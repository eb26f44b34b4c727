import { shownTables } from './data-version.ts';
import type { Meta, Store, TableName, Transaction } from '../store.ts';

/** Names of single values in `subscribe`; screens show no others. */
const toldValues: { readonly [Key in keyof Meta]?: string } = { asOf: 'status', progress: 'status', older: 'older' };

type Versions = ReadonlyMap<TableName, number | undefined>;

export type ToldWrites = {
  /** Announces each write by the names in `subscribe`: writers need not know their readers. */
  readonly store: Store;
  /** Announces writes of other tabs, even silent ones; the first time, everything that a screen shows. */
  readonly tellOfOthers: () => Promise<void>;
};

type Tell = {
  /** Tells this page and the others. */
  readonly written: (names: ReadonlySet<string>) => Promise<void>;
  readonly here: (names: ReadonlySet<string>) => void;
};

/** The screens’ own texts (`persisted`) are not announced. */
export function toldWrites(store: Store, tell: Tell): ToldWrites {
  /** The versions up to which everything was announced. */
  let told: Versions = new Map();
  const countWrites = (before: Versions): void => {
    // This write raises the version of each table by one. `tellOfOthers` announces tables that others wrote to.
    const counted = [...before].filter(([table, version]) => version !== undefined && version === told.get(table));
    told = new Map([...told, ...counted.map(([table, version = 0]) => [table, version + 1] as const)]);
  };
  return {
    store: {
      ...store,
      write: async (tables, work, durability) => {
        let changed: ReadonlySet<string> = new Set();
        let before: Versions = new Map();
        const noted = (transaction: Transaction) => {
          // Runs again after a write by another tab: nothing of the first run was stored.
          const names = new Set<string>();
          changed = names;
          before = versionsOf(transaction, tables);
          return work(noting(transaction, names));
        };
        const result = await store.write(tables, noted, durability);
        if (changed.size === 0) return result;
        countWrites(new Map([...before].filter(([table]) => changed.has(table))));
        await tell.written(changed);
        return result;
      },
    },
    tellOfOthers: async () => {
      const now = await store.read(shownTables, async (transaction) => versionsOf(transaction, shownTables));
      const moved = [...now].filter(([table, version]) => !told.has(table) || told.get(table) !== version);
      told = now;
      tell.here(new Set(moved.map(([table]) => table)));
    },
  };
}

function versionsOf({ version }: Transaction, tables: readonly TableName[]): Versions {
  return new Map(tables.map((table) => [table, version(table)]));
}

function noting(transaction: Transaction, names: Set<string>): Transaction {
  const note = (table: TableName, ids: readonly string[]): void => {
    const isAboutTable = table !== 'meta' && table !== 'persisted' && ids.length > 0;
    if (isAboutTable) names.add(table);
    if (table !== 'meta') return;
    for (const id of ids) {
      const name = toldValues[id as keyof Meta];
      if (name !== undefined) names.add(name);
    }
  };
  return {
    ...transaction,
    put: (table, records) => {
      note(
        table,
        records.map(({ id }) => id),
      );
      return transaction.put(table, records);
    },
    remove: (table, ids) => {
      note(table, ids);
      return transaction.remove(table, ids);
    },
    clear: (table) => {
      note(table, ['all']);
      return transaction.clear(table);
    },
  };
}
