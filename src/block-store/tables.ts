import type { Declaration } from './declaration.ts';
import type { Batch, Disk, Durability } from './disk/disk.ts';
import { readWriteLock } from './read-write-lock.ts';
import type { Damage } from './disk/kept-collection.ts';
import { type Limits, usualLimits } from './limits.ts';
import { keysOf } from './disk/head.ts';
import { rowTable } from './row-table.ts';
import type { Encryptor } from './sealing/encryptor.ts';
import { type SingleTable, singleTable } from './single-table.ts';
import type { AnyRecords, StagedTable, Table, TablesTransaction, TableWork } from './table.ts';
import { compactOne } from './disk/compaction.ts';

type Work<T, Records, Rows extends keyof Records> = (transaction: TablesTransaction<Records, Rows>) => Promise<T>;

/**
 * Tables of encrypted records with read and write transactions, although nothing can be decrypted inside a disk
 * transaction. Work runs on a snapshot, and runs again if another tab has written to its tables meanwhile, so it must
 * have no other effects. Once `write` resolves, all of its changes are on the disk; otherwise none is.
 */
export type Tables<Records = AnyRecords, Rows extends keyof Records = keyof Records> = {
  readonly read: <T>(names: readonly (keyof Records & string)[], work: Work<T, Records, Rows>) => Promise<T>;
  readonly write: <T>(
    names: readonly (keyof Records & string)[],
    work: Work<T, Records, Rows>,
    durability?: Durability,
  ) => Promise<T>;
  /** Loads everything that other queries than the first screens need; call it after the first screen. */
  readonly prepare: (name: string) => Promise<void>;
  /** Runs one step of idle-time compaction; true if there may be more to do. */
  readonly compact: () => Promise<boolean>;
  readonly close: () => void;
};

export type TablesOptions = {
  /** Collections: rows are stored in blocks, with columns. */
  readonly rows: readonly Declaration<never>[];
  /** Small tables with one encrypted record for each value. */
  readonly singles: readonly SingleTable[];
  readonly disk: Disk;
  readonly encryptor: Encryptor;
  /** Called once for each damaged table, until it is cleared. */
  readonly onDamage?: (damage: Damage) => void;
  /**
   * Called when a page of another build has migrated a collection that this page was using; from then on its queries
   * are refused.
   */
  readonly onMigrated?: () => void;
  readonly limits?: Limits;
};

type Attempt = {
  readonly some: readonly Table[];
  /** The versions at the start of the attempt. */
  readonly versions: Batch['expected'];
  readonly begun: ReadonlyMap<string, TableWork>;
  /** True if the disk was read, not only the memory. */
  readonly hasAsked: boolean;
};

/** More conflicts in a row mean that something is wrong. */
const mostTries = 50;

export function openTables<Records = AnyRecords, Rows extends keyof Records = keyof Records>(
  options: TablesOptions,
): Tables<Records, Rows> {
  const { disk, encryptor, onDamage = () => undefined, onMigrated = () => undefined, limits = usualLimits } = options;
  let asked = 0;
  const watched: Disk = {
    ...disk,
    get: (table, keys) => {
      asked += 1;
      return disk.get(table, keys);
    },
    all: (table, prefix) => {
      asked += 1;
      return disk.all(table, prefix);
    },
  };
  const context = { disk: watched, encryptor, limits, report: onDamage, migrated: onMigrated };
  const rows = options.rows.map((declaration) => rowTable(declaration, context));
  const tables = new Map<string, Table>(
    [...rows, ...options.singles.map((single) => singleTable(single, context))].map((table) => [table.name, table]),
  );
  const lock = readWriteLock();
  const chosen = (names: readonly string[]): readonly Table[] =>
    [...new Set(names)].map((name) => {
      const table = tables.get(name);
      if (!table) throw new Error(`No table named ${name} was declared.`);
      return table;
    });
  const versionsOf = async (some: readonly Table[]): Promise<Batch['expected']> => {
    const keys = some.map(({ name }) => keysOf(name).version);
    const found = await disk.get('records', keys);
    return new Map(keys.map((key, at) => [key, found[at] as number | undefined]));
  };
  const isStill = (some: readonly Table[], versions: Batch['expected']): boolean =>
    some.every((table) => table.version() === versions.get(keysOf(table.name).version));
  const isSame = (one: Batch['expected'], other: Batch['expected']): boolean =>
    [...one].every(([key, version]) => other.get(key) === version);

  /** Runs work on one snapshot of its tables; `finish` tells whether the snapshot was valid to the end. */
  const attempt = async <T>(
    names: readonly string[],
    work: Work<T, Records, Rows>,
    finish: (attempted: Attempt) => Promise<boolean>,
  ): Promise<T> => {
    const some = chosen(names);
    for (let tries = 1; ; tries += 1) {
      const versions = await versionsOf(some);
      for (const table of some) table.setVersion(versions.get(keysOf(table.name).version));
      const begun = new Map(some.map((table) => [table.name, table.begin()]));
      const askedBefore = asked;
      try {
        const result = await work(transactionOver(begun, some) as unknown as TablesTransaction<Records, Rows>);
        if (await finish({ some, versions, begun, hasAsked: asked > askedBefore })) return result;
      } catch (error) {
        // Data that was read during another tab’s write may have been inconsistent.
        if (isSame(await versionsOf(some), versions)) throw error;
      }
      if (tries === mostTries) throw new Error('Other tabs wrote to these tables all the time.');
    }
  };
  return {
    read: (names, work) =>
      // Everything cached under these versions was consistent when it was read.
      lock.read(() =>
        attempt(
          names,
          work,
          async ({ some, versions, hasAsked }) =>
            isStill(some, versions) && (!hasAsked || isSame(await versionsOf(some), versions)),
        ),
      ),
    write: (names, work, durability = 'strict') =>
      lock.write(() => attempt(names, work, ({ versions, begun }) => commit(disk, versions, begun, durability))),
    prepare: (name) => lock.read(async () => rows.find((table) => table.name === name)?.prepare()),
    compact: () => lock.write(() => compactOne(rows.map(({ kept }) => kept))),
    close: () => disk.close(),
  };
}

async function commit(
  disk: Disk,
  expected: Batch['expected'],
  begun: ReadonlyMap<string, TableWork>,
  durability: Durability,
): Promise<boolean> {
  const staged: StagedTable[] = [];
  let isWritten = false;
  try {
    let failure: Error | null = null;
    // Stage all tables, so that every damaged one is reported at once.
    for (const work of begun.values()) {
      try {
        const one = await work.staged();
        if (one) staged.push(one);
      } catch (error) {
        failure ??= error as Error;
      }
    }
    if (failure) throw failure;
    isWritten = await disk.write({
      expected,
      puts: staged.flatMap(({ batch }) => batch.puts),
      deletions: staged.flatMap(({ batch }) => batch.deletions),
      cleared: staged.flatMap(({ batch }) => batch.cleared ?? []),
      durability,
    });
    return isWritten;
  } finally {
    for (const { after } of staged) after(isWritten);
  }
}

/** Resolves a table name to its work. */
function transactionOver(begun: ReadonlyMap<string, TableWork>, tables: readonly Table[]): TablesTransaction {
  const of = (name: string): TableWork => {
    const work = begun.get(name);
    if (!work) throw new Error(`The transaction was not begun for ${name}.`);
    return work;
  };
  return {
    version: (name) => tables.find((table) => table.name === name)?.version(),
    get: async (name, id) => (await of(name).getMany([id]))[0],
    getMany: (name, ids) => of(name).getMany(ids),
    all: (name) => of(name).all(),
    ids: async (name, match, sort) => (sort ? (await of(name).lists()).ids(match, sort) : of(name).ids(match)),
    page: async (name, query) => (await of(name).lists()).page(query),
    sums: async (name, match, sumOf) => (await of(name).lists()).sums(match, sumOf),
    values: async (name, match, column) => (await of(name).lists()).values(match, column),
    put: async (name, records) => of(name).put(records),
    remove: async (name, ids) => of(name).remove(ids),
    clear: async (name) => of(name).clear(),
  };
}
