import type { Declaration } from './declaration.ts';
import type { Batch, Disk, Durability } from './disk/disk.ts';
import { readWriteLock } from './read-write-lock.ts';
import type { Damage } from './disk/kept-collection.ts';
import type { Limits } from './limits.ts';
import { usualLimits } from './limits.ts';
import { keysOf } from './disk/head.ts';
import { rowTable } from './row-table.ts';
import type { Encryptor } from './sealing/encryptor.ts';
import type { SingleTable } from './single-table.ts';
import { singleTable } from './single-table.ts';
import type { AnyRecords, StagedTable, Table, TablesTransaction, TableWork } from './table.ts';
import { compactOne } from './disk/compaction.ts';

type Work<T, Records, Rows extends keyof Records> = (transaction: TablesTransaction<Records, Rows>) => Promise<T>;

/**
 * Tables of sealed records that are read and written in transactions, although what is sealed cannot be opened inside one of the disk's.
 * Work is done upon what stood there when it began, and where another tab has written to any of its tables meanwhile, it is done
 * again upon that: so it must not do anything else. What it changed is on the disk, whole, once `write` answers; else nothing of it is.
 */
export type Tables<Records = AnyRecords, Rows extends keyof Records = keyof Records> = {
  readonly read: <T>(names: readonly (keyof Records & string)[], work: Work<T, Records, Rows>) => Promise<T>;
  readonly write: <T>(
    names: readonly (keyof Records & string)[],
    work: Work<T, Records, Rows>,
    durability?: Durability,
  ) => Promise<T>;
  /** Loads what all other questions to a collection than its first screens need: for the time after the first screen. */
  readonly prepare: (name: string) => Promise<void>;
  /** One step of what idle time is for; true where there may be more to do. */
  readonly compact: () => Promise<boolean>;
  readonly close: () => void;
};

export type TablesOptions = {
  /** Collections: their rows lie in blocks, beside their columns. */
  readonly rows: readonly Declaration<never>[];
  /** Small tables, one sealed record each value. */
  readonly singles: readonly SingleTable[];
  readonly disk: Disk;
  readonly encryptor: Encryptor;
  /** Told what of a table cannot be used, once until the table is cleared. */
  readonly onDamage?: (damage: Damage) => void;
  /** Told when a page of another build has taken a collection over that this one was using; what asks for it is refused from then on. */
  readonly onMigrated?: () => void;
  readonly limits?: Limits;
};

type Attempt = {
  readonly some: readonly Table[];
  /** Those of the moment when it began. */
  readonly versions: Batch['expected'];
  readonly begun: ReadonlyMap<string, TableWork>;
  /** The disk was read for it, and not only what is remembered. */
  readonly hasAsked: boolean;
};

/** More often nobody is overtaken in a row, unless something is wrong. */
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

  /** Does work upon one standing of its tables; `finish` says whether that was so until its end. */
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
        // What was read while another tab was writing may have made no sense.
        if (isSame(await versionsOf(some), versions)) throw error;
      }
      if (tries === mostTries) throw new Error('Other tabs wrote to these tables all the time.');
    }
  };
  return {
    read: (names, work) =>
      // What was all remembered under these versions was true when they were read.
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
    // All of them, also where one is damaged: then each that is, is told at once.
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

/** The one way from a name to what its table does. */
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
