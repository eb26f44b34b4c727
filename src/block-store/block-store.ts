import type { Commit, Committed } from './disk/changes.ts';
import type { Declaration } from './declaration.ts';
import type { Disk } from './disk/disk.ts';
import {
  type Damage,
  type KeptCollection,
  invalidateIfMoved,
  keptCollection,
  readHeadOf,
  tell,
} from './disk/kept-collection.ts';
import { type KeptValues, singlesOf, valuesOf } from './disk/kept-values.ts';
import { type Limits, usualLimits } from './limits.ts';
import { type CollectionReads, readsOf } from './read-collection.ts';
import type { Encryptor } from './sealing/encryptor.ts';
import { turns as newTurns } from './turns.ts';
import { loadWhole } from './disk/whole-soon.ts';

/** All tables of an account on one disk. */
export type BlockStore = {
  readonly collection: <Row>(declaration: Declaration<Row>) => CollectionReads<Row>;
  readonly values: Pick<KeptValues, 'get' | 'all'>;
  readonly outbox: Pick<KeptValues, 'get' | 'all'>;
  /** Resolves once the commit is on the disk. Rejects if the disk refused it; then nothing was stored. */
  readonly commit: (commit: Commit) => Promise<Committed>;
  /** Runs one step of idle-time compaction; true if there may be more to do. */
  readonly compact: () => Promise<boolean>;
  /** Call after another tab has written: compares the memory with the disk and refreshes live queries. */
  readonly catchUp: () => Promise<void>;
  readonly close: () => void;
};

export type BlockStoreOptions = {
  readonly declarations: readonly Declaration<never>[];
  readonly disk: Disk;
  readonly encryptor: Encryptor;
  /** Called once for each damaged collection, until it is cleared. */
  readonly onDamage?: (damage: Damage) => void;
  readonly limits?: Limits;
};

/** Opens the collections for their first screens. Reads one record for each collection. */
export async function openBlockStore(options: BlockStoreOptions): Promise<BlockStore> {
  const { declarations, disk, encryptor, onDamage = () => undefined, limits = usualLimits } = options;
  const [turns, singleTurns] = [newTurns(), newTurns()];
  const context = { disk, encryptor, limits, turns, report: onDamage, migrated: () => undefined };
  const collections = new Map(
    declarations.map((declaration): [string, KeptCollection<unknown>] => [
      declaration.name,
      keptCollection(declaration as unknown as Declaration<unknown>, context),
    ]),
  );
  const named = (name: string): KeptCollection<unknown> => {
    const kept = collections.get(name);
    if (!kept) throw new Error(`No collection named ${name} was declared.`);
    return kept;
  };
  await Promise.all([...collections.values()].map(readHeadOf));
  const values = valuesOf('values', disk, encryptor);
  const outbox = valuesOf('outbox', disk, encryptor);
  return {
    collection: <Row>(declaration: Declaration<Row>) =>
      readsOf(named(declaration.name) as unknown as KeptCollection<Row>, true),
    values,
    outbox,
    commit: async (commit) => {
      const changes = Object.entries(commit.rows ?? {}).map(([name, change]) => ({ kept: named(name), change }));
      const singles = () => singlesOf(commit, values, outbox);
      if (changes.length > 0) return loadWhole().then(({ commitRows }) => commitRows(disk, turns, changes, singles));
      await singleTurns.alone(async () => disk.write({ expected: new Map(), ...(await singles()) }));
      return { isKept: true };
    },
    compact: async () => {
      const { compactOne } = await import('./disk/compaction.ts');
      return turns.alone(() => compactOne([...collections.values()]));
    },
    catchUp: () =>
      turns.alone(async () => {
        for (const kept of collections.values()) if (await invalidateIfMoved(kept)) tell(kept);
      }),
    close: () => disk.close(),
  };
}
