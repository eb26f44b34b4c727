import type { Disk, DiskValue, TableName } from './disk/disk.ts';
import { keysOf } from './disk/head.ts';
import type { Damage } from './disk/kept-collection.ts';
import { openedValue, sealedValue } from './disk/kept-values.ts';
import type { Encryptor } from './sealing/encryptor.ts';
import { isSameRecord } from './sealing/record-cipher.ts';
import type { StagedTable, Table, TableWork } from './table.ts';

/** A small table of values, each encrypted alone. It has no columns, and is read by id or as a whole. */
export type SingleTable = {
  readonly name: string;
  /** The table that holds its records. */
  readonly place: Extract<TableName, 'values' | 'outbox'>;
  readonly id: (value: unknown) => string;
  /**
   * Value to return for a record that does not decrypt; the record stays. Without it, such a value counts as missing.
   */
  readonly unreadable?: (id: string, sealed: DiskValue) => unknown;
  /** Counts of its values, stored as plain numbers beside the version for readers without a key. */
  readonly counts?: Readonly<Record<string, (value: unknown) => boolean>>;
};
type Context = { readonly disk: Disk; readonly encryptor: Encryptor; readonly report: (damage: Damage) => void };

/** Key of a plain count, among the records. */
export function countKey(table: string, what: string): string {
  return `${table}/count/${what}`;
}

/** A decrypted value with its record: the same record is not decrypted twice. */
type KnownValue = { readonly value: unknown; readonly record: DiskValue | undefined };
/** The table as it is at its current version. */
type Known = {
  readonly values: Map<string, KnownValue>;
  isWhole: boolean;
  counts: Readonly<Record<string, number>> | null;
};
type Work = { readonly single: SingleTable; readonly context: Context; readonly known: Known };

export function singleTable(single: SingleTable, context: Context): Table {
  let version: number | undefined;
  let known = nothingKnown();
  /** Values of an earlier version: records that have not changed need not be decrypted again. */
  let former: Known['values'] = new Map();
  return {
    name: single.name,
    version: () => version,
    setVersion: (now) => {
      if (now !== version) {
        if (known.values.size > 0) former = known.values;
        known = nothingKnown();
      }
      version = now;
    },
    begin: () =>
      singleWork({ single, context, known }, former, version, (isWritten, next, { changes, records, counts }) => {
        if (!isWritten) return;
        version = next;
        if (changes.isCleared) known = { ...nothingKnown(), isWhole: true };
        known.counts = counts;
        for (const [id, value] of changes.values) {
          if (value === gone) known.values.delete(id);
          else known.values.set(id, { value, record: records.get(id) });
        }
      }),
  };
}

function nothingKnown(): Known {
  return { values: new Map(), isWhole: false, counts: null };
}

const gone = Symbol('gone');
type Changes = { isCleared: boolean; readonly values: Map<string, unknown> };
type Prepared = {
  readonly changes: Changes;
  readonly records: ReadonlyMap<string, DiskValue>;
  readonly counts: Known['counts'];
};

function singleWork(
  work: Work,
  former: Known['values'],
  version: number | undefined,
  after: (isWritten: boolean, next: number, prepared: Prepared) => void,
): TableWork {
  const { single, known } = work;
  const changes: Changes = { isCleared: false, values: new Map() };
  const { readMissing, readAll } = readerOf(work, former);
  const nothing = (): never => {
    throw new Error(`The table ${single.name} has no columns.`);
  };
  return {
    getMany: async (ids) => {
      if (!changes.isCleared) await readMissing(ids.filter((id) => !changes.values.has(id)));
      return ids.map((id) => {
        const changed = changes.values.get(id);
        if (changed === gone) return undefined;
        return changed ?? (changes.isCleared ? undefined : known.values.get(id)?.value);
      });
    },
    all: async () => {
      if (!changes.isCleared) await readAll();
      const all = new Map<string, unknown>();
      if (!changes.isCleared) for (const [id, { value }] of known.values) all.set(id, value);
      for (const [id, value] of changes.values) {
        if (value === gone) all.delete(id);
        else all.set(id, value);
      }
      return [...all.values()].filter((value) => value !== undefined);
    },
    ids: nothing,
    lists: nothing,
    put: (values) => {
      for (const value of values) changes.values.set(single.id(value), value);
    },
    remove: (ids) => {
      for (const id of ids) changes.values.set(id, gone);
    },
    clear: () => {
      changes.isCleared = true;
      changes.values.clear();
    },
    staged: async () => {
      if (!changes.isCleared && changes.values.size === 0) return null;
      if (single.counts && !changes.isCleared) await readAll();
      const next = version === undefined ? firstVersion() : version + 1;
      const counts = countsAfter(work, changes);
      const { batch, records } = await prepare(work, changes, counts, next);
      const staged: StagedTable = {
        batch,
        after: (isWritten) => after(isWritten, next, { changes, records, counts }),
      };
      return staged;
    },
  };
}

/** Loads records; those that have not changed are not decrypted again. */
function readerOf({ single, context, known }: Work, former: Known['values']) {
  const learn = async (found: readonly (readonly [id: string, record: DiskValue | undefined])[]): Promise<void> => {
    const opened = await Promise.all(
      found.map(async ([id, record]) => {
        const before = former.get(id);
        if (before && isSameRecord(before.record, record)) return before;
        return { value: await open(single, context, id, record), record };
      }),
    );
    for (const [at, [id]] of found.entries()) known.values.set(id, opened[at] as KnownValue);
  };
  return {
    readMissing: async (ids: readonly string[]): Promise<void> => {
      const missing = known.isWhole ? [] : ids.filter((id) => !known.values.has(id));
      if (missing.length === 0) return;
      const keys = missing.map((id) => keyOf(single, id));
      const found = await context.disk.get(single.place, keys);
      await learn(missing.map((id, at) => [id, found[at]]));
    },
    readAll: async (): Promise<void> => {
      if (known.isWhole) return;
      const prefix = keyOf(single, '');
      const found = await context.disk.all(single.place, prefix);
      await learn([...found].map(([key, record]) => [key.slice(prefix.length), record]));
      for (const id of known.values.keys()) if (!found.has(keyOf(single, id))) known.values.delete(id);
      known.isWhole = true;
    },
  };
}

async function prepare(
  { single, context }: Work,
  { isCleared, values }: Changes,
  counts: Known['counts'],
  next: number,
): Promise<{ readonly batch: StagedTable['batch']; readonly records: Prepared['records'] }> {
  const { place, name } = single;
  const kept = [...values].filter(([, value]) => value !== gone);
  const removed = [...values].filter(([, value]) => value === gone);
  const sealed = await Promise.all(
    kept.map(([id, value]) => sealedValue(context.encryptor, place, keyOf(single, id), value)),
  );
  const counted = Object.entries(counts ?? {}).map(([what, count]) => ({
    table: 'records' as const,
    key: countKey(name, what),
    value: count,
  }));
  const batch: StagedTable['batch'] = {
    puts: [...sealed, { table: 'records', key: keysOf(name).version, value: next }, ...counted],
    deletions: removed.map(([id]) => ({ table: place, key: keyOf(single, id) })),
    cleared: isCleared ? [{ table: place, prefix: keyOf(single, '') }] : [],
  };
  return { batch, records: new Map(kept.map(([id], at) => [id, sealed[at]?.value as DiskValue])) };
}

/** Updates the counts from the changes, because counting thousands of values on each write is slow. */
function countsAfter({ single, known }: Work, { isCleared, values }: Changes): Known['counts'] {
  if (!single.counts) return null;
  const before = isCleared ? new Map<string, KnownValue>() : known.values;
  const counted = isCleared ? null : known.counts;
  return Object.fromEntries(
    Object.entries(single.counts).map(([what, isCounted]) => {
      const counts = (value: unknown): number => Number(value !== undefined && value !== gone && isCounted(value));
      let count = counted?.[what] ?? [...before.values()].reduce((sum, { value }) => sum + counts(value), 0);
      for (const [id, value] of values) count += counts(value) - counts(before.get(id)?.value);
      return [what, count];
    }),
  );
}

async function open(
  { name, place, unreadable }: SingleTable,
  { encryptor, report }: Context,
  id: string,
  value: DiskValue | undefined,
): Promise<unknown> {
  if (value === undefined) return undefined;
  const key = `${name}/${id}`;
  const text = await openedValue(encryptor, place, key, value);
  if (text !== null) return JSON.parse(text) as unknown;
  report({ collection: name, what: key });
  return unreadable?.(id, value);
}

function keyOf({ name }: SingleTable, id: string): string {
  return `${name}/${id}`;
}

/** Random, so that a deleted and recreated table is not mistaken for the old one. */
function firstVersion(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) + 1;
}
