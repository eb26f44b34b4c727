import type { Batch, Disk, DiskValue, TableName } from './disk.ts';
import type { Damage } from './kept-collection.ts';
import { keysOf } from './head.ts';
import { openedValue, sealedValue } from './kept-values.ts';
import type { Sealer } from './sealer.ts';
import type { StagedTable, Table, TableWork } from './table.ts';

/** A small table of values, each sealed by itself: it has no columns, and is asked by id or as a whole. */
export type SingleTable = {
  readonly name: string;
  /** Where its records lie. */
  readonly place: Extract<TableName, 'values' | 'outbox'>;
  readonly id: (value: unknown) => string;
  /** What stands for a value that is there and does not open: it stays where it is. Without it, such a value counts as missing. */
  readonly unreadable?: (id: string) => unknown;
};
type Context = { readonly disk: Disk; readonly sealer: Sealer; readonly report: (damage: Damage) => void };

/** What is remembered of the table as it stands under its mark. */
type Known = { readonly values: Map<string, unknown>; isWhole: boolean };

export function singleTable(single: SingleTable, context: Context): Table {
  let mark: number | undefined;
  let known: Known = { values: new Map(), isWhole: false };
  const forget = (): void => {
    known = { values: new Map(), isWhole: false };
  };
  return {
    name: single.name,
    mark: () => mark,
    standAt: (now) => {
      if (now !== mark) forget();
      mark = now;
    },
    begin: () =>
      singleWork(single, context, known, mark, (isWritten, next, changes) => {
        if (!isWritten) return;
        mark = next;
        if (changes.isCleared) known = { values: new Map(), isWhole: true };
        for (const [id, value] of changes.values) {
          if (value === gone) known.values.delete(id);
          else known.values.set(id, value);
        }
      }),
  };
}

const gone = Symbol('gone');
type Changes = { isCleared: boolean; readonly values: Map<string, unknown> };
type After = (isWritten: boolean, next: number, changes: Changes) => void;

function singleWork(
  single: SingleTable,
  context: Context,
  known: Known,
  mark: number | undefined,
  after: After,
): TableWork {
  const { name, id: idOf } = single;
  const changes: Changes = { isCleared: false, values: new Map() };
  const readMissing = async (ids: readonly string[]): Promise<void> => {
    const missing = known.isWhole ? [] : ids.filter((id) => !known.values.has(id));
    if (missing.length === 0) return;
    const keys = missing.map((id) => keyOf(single, id));
    const found = await context.disk.get(single.place, keys);
    const opened = await Promise.all(missing.map((id, at) => open(single, context, id, found[at])));
    for (const [at, id] of missing.entries()) known.values.set(id, opened[at]);
  };
  const readAll = async (): Promise<void> => {
    if (known.isWhole) return;
    const prefix = keyOf(single, '');
    const found = [...(await context.disk.all(single.place, prefix))];
    const opened = await Promise.all(
      found.map(([key, value]) => open(single, context, key.slice(prefix.length), value)),
    );
    known.values.clear();
    for (const [at, [key]] of found.entries()) known.values.set(key.slice(prefix.length), opened[at]);
    known.isWhole = true;
  };
  const nothing = (): never => {
    throw new Error(`The table ${name} has no columns.`);
  };
  const standing = (id: string): unknown => (changes.isCleared ? undefined : known.values.get(id));
  return {
    getMany: async (ids) => {
      if (!changes.isCleared) await readMissing(ids.filter((id) => !changes.values.has(id)));
      return ids.map((id) => {
        const changed = changes.values.get(id);
        return changed === gone ? undefined : (changed ?? standing(id));
      });
    },
    all: async () => {
      if (!changes.isCleared) await readAll();
      const all = new Map(changes.isCleared ? [] : known.values);
      for (const [id, value] of changes.values) {
        if (value === gone) all.delete(id);
        else all.set(id, value);
      }
      return [...all.values()].filter((value) => value !== undefined);
    },
    ids: nothing,
    page: nothing,
    sums: nothing,
    values: nothing,
    put: (values) => {
      for (const value of values) changes.values.set(idOf(value), value);
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
      const next = mark === undefined ? firstMark() : mark + 1;
      const batch = await batchOf(single, context.sealer, changes, next);
      return { batch, after: (isWritten) => after(isWritten, next, changes) } satisfies StagedTable;
    },
  };
}

async function batchOf(
  single: SingleTable,
  sealer: Sealer,
  { isCleared, values }: Changes,
  next: number,
): Promise<StagedTable['batch']> {
  const { place } = single;
  const kept = [...values].filter(([, value]) => value !== gone);
  const removed = [...values].filter(([, value]) => value === gone);
  const puts: Batch['puts'][number][] = await Promise.all(
    kept.map(([id, value]) => sealedValue(sealer, place, keyOf(single, id), value)),
  );
  return {
    puts: [...puts, { table: 'records', key: keysOf(single.name).mark, value: next }],
    removals: removed.map(([id]) => ({ table: place, key: keyOf(single, id) })),
    cleared: isCleared ? [{ table: place, prefix: keyOf(single, '') }] : [],
  };
}

async function open(
  { name, place, unreadable }: SingleTable,
  { sealer, report }: Context,
  id: string,
  value: DiskValue | undefined,
): Promise<unknown> {
  if (value === undefined) return undefined;
  const key = `${name}/${id}`;
  const text = await openedValue(sealer, place, key, value);
  if (text !== null) return JSON.parse(text) as unknown;
  report({ collection: name, what: key });
  return unreadable?.(id);
}

function keyOf({ name }: SingleTable, id: string): string {
  return `${name}/${id}`;
}

/** By chance: a table of a database that was deleted and made again does not pass for the one before. */
function firstMark(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) + 1;
}
