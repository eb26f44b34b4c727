import type { Declaration } from './declaration.ts';
import type { Disk } from './disk/disk.ts';
import {
  type Damage,
  type KeptCollection,
  forget,
  keptCollection,
  readHeadOf,
  refuseIfMigrated,
  invalidate,
} from './disk/kept-collection.ts';
import { Damaged } from './disk/head.ts';
import type { Limits } from './limits.ts';
import { load } from './disk/load.ts';
import { plainRows } from './columns/plain-rows.ts';
import { readsOf } from './read-collection.ts';
import type { Encryptor } from './sealing/encryptor.ts';
import { stage } from './disk/stage.ts';
import { turns } from './turns.ts';
import type { Table, TableWork } from './table.ts';

type Context = {
  readonly disk: Disk;
  readonly encryptor: Encryptor;
  readonly limits: Limits;
  readonly report: (damage: Damage) => void;
  readonly migrated: () => void;
};
type RowTable = Table & { readonly kept: KeptCollection<unknown>; readonly prepare: () => Promise<void> };
type Changes = { isCleared: boolean; readonly rows: Map<string, unknown> };

/** A collection in transactions: uncommitted changes overlay the stored rows. */
export function rowTable(declaration: Declaration<never>, context: Context): RowTable {
  const kept = keptCollection(declaration as unknown as Declaration<unknown>, { ...context, turns: turns() });
  return {
    name: declaration.name,
    kept,
    version: () => kept.committed,
    setVersion: (version) => {
      if (version === kept.committed) return;
      invalidate(kept);
      kept.committed = version;
    },
    begin: () => rowWork(kept),
    prepare: () => readsOf(kept).prepare(),
  };
}

function rowWork(kept: KeptCollection<unknown>): TableWork {
  const { declaration } = kept;
  const changes: Changes = { isCleared: false, rows: new Map() };
  const reads = readsOf(kept);
  const isChanged = (): boolean => changes.isCleared || changes.rows.size > 0;
  /** Rows put in this transaction override the stored ones. */
  const put = () => [...changes.rows.values()].filter((row) => row !== undefined);
  /** A start answers its first lists from one record. */
  const lists = async (): Promise<typeof reads> => {
    if (isChanged()) throw new Error(`Lists of ${declaration.name} are asked before it is changed, or after that.`);
    if (!kept.isLoaded && !kept.layout && kept.committed !== undefined) await readHeadOf(kept);
    return reads;
  };
  return {
    getMany: async (ids) => {
      const asked = changes.isCleared ? [] : ids.filter((id) => !changes.rows.has(id));
      const found = new Map((await reads.get(asked)).map((row) => [declaration.id(row), row]));
      return ids.map((id) => (changes.rows.has(id) ? changes.rows.get(id) : found.get(id)));
    },
    all: async () => {
      const rows = changes.isCleared ? [] : await reads.all();
      return [...rows.filter((row) => !changes.rows.has(declaration.id(row))), ...put()];
    },
    lists,
    ids: async (match) => {
      const ids = changes.isCleared ? [] : await reads.ids(match);
      return [...ids.filter((id) => !changes.rows.has(id)), ...plainRows(declaration, put()).ids(match)];
    },
    put: (rows) => {
      for (const row of rows) changes.rows.set(declaration.id(row), row);
    },
    remove: (ids) => {
      for (const id of ids) changes.rows.set(id, undefined);
    },
    clear: () => {
      changes.isCleared = true;
      changes.rows.clear();
    },
    staged: async () => {
      if (!isChanged()) return null;
      const removed = [...changes.rows].flatMap(([id, row]) => (row === undefined ? [id] : []));
      // A damaged collection refuses writes until it is cleared: the new rows would look like a complete collection.
      if (changes.isCleared) await refuseIfMigrated(kept);
      else await load(kept);
      if (!changes.isCleared && kept.damage) throw new Damaged(kept.damage.what);
      try {
        const { puts, deletions, cleared } = await stage(kept, {
          upserts: put(),
          deletes: changes.isCleared ? 'all' : removed,
        });
        const revision = kept.memory?.revision;
        return {
          batch: { puts, deletions, ...(cleared ? { cleared } : {}) },
          after: (isWritten) => {
            if (isWritten && revision !== undefined) settle(kept, revision);
            else forget(kept);
          },
        };
      } catch (error) {
        forget(kept);
        throw error;
      }
    },
  };
}

function settle(kept: KeptCollection<unknown>, revision: number): void {
  kept.committed = revision;
  kept.isOurs = true;
  kept.blocks.settle(revision);
}
