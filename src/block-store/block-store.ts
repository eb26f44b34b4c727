import type { Change } from './apply-change.ts';
import type { Declaration } from './declaration.ts';
import type { Batch, Disk } from './disk.ts';
import type { Damage, KeptCollection } from './kept-collection.ts';
import {
  forget,
  forgetIfMoved,
  keptCollection,
  load,
  noteDamage,
  readHeadOf,
  whatIsDamaged,
} from './kept-collection.ts';
import type { KeptValues } from './kept-values.ts';
import { valuesOf } from './kept-values.ts';
import type { Limits } from './limits.ts';
import { usualLimits } from './limits.ts';
import type { CollectionReads } from './read-collection.ts';
import { readsOf } from './read-collection.ts';
import type { Sealer } from './sealer.ts';
import type { Staged } from './stage.ts';
import { found, stage } from './stage.ts';
import { tidyStep } from './tidy.ts';

/** One transaction: all of it is kept, or nothing. `null` removes a value. */
export type Commit = {
  readonly rows?: Readonly<Record<string, Change<unknown>>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly outbox?: Readonly<Record<string, unknown>>;
};
/** What is damaged takes nothing in until it is rebuilt: then nothing of the commit was kept. */
export type Committed = { readonly isKept: true } | { readonly isKept: false; readonly damaged: readonly Damage[] };

/** Everything that an account keeps on a device, on one disk. */
export type BlockStore = {
  readonly collection: <Row>(declaration: Declaration<Row>) => CollectionReads<Row>;
  readonly values: Pick<KeptValues, 'get' | 'all'>;
  readonly outbox: Pick<KeptValues, 'get' | 'all'>;
  /** Resolves once it is on the disk; rejects where the disk refused it, and then nothing of it was kept. */
  readonly commit: (commit: Commit) => Promise<Committed>;
  /** Begins one collection anew and empty, damaged or not; the outbox and all others stay as they are. */
  readonly rebuild: (collection: string) => Promise<void>;
  /** One step of what idle time is for; true where there may be more to do. */
  readonly tidy: () => Promise<boolean>;
  /** Another tab has written: what is known is compared with the disk, and what is shown is read again. */
  readonly catchUp: () => Promise<void>;
  readonly close: () => void;
};

export type BlockStoreOptions = {
  readonly declarations: readonly Declaration<never>[];
  readonly disk: Disk;
  readonly sealer: Sealer;
  /** Told what of a collection cannot be used, once until it is rebuilt. */
  readonly onDamage?: (damage: Damage) => void;
  readonly limits?: Limits;
};

/** Opens the collections for their first screens: of each, one record is read. */
export async function openBlockStore(options: BlockStoreOptions): Promise<BlockStore> {
  const { declarations, disk, sealer, onDamage = () => undefined, limits = usualLimits } = options;
  const turn = turns();
  const context = { disk, sealer, limits, turn, report: onDamage };
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
  const values = valuesOf('values', disk, sealer);
  const outbox = valuesOf('outbox', disk, sealer);
  return {
    collection: <Row>(declaration: Declaration<Row>) =>
      readsOf(named(declaration.name) as unknown as KeptCollection<Row>),
    values,
    outbox,
    commit: async (commit) => {
      const singles = await singlesOf(commit, values, outbox);
      const changes = Object.entries(commit.rows ?? {}).map(([name, change]) => ({ kept: named(name), change }));
      if (changes.length === 0) {
        await disk.write({ expected: new Map(), ...singles });
        return { isKept: true };
      }
      return turn(() => commitRows(disk, changes, singles));
    },
    rebuild: (name) => turn(async () => void (await found(named(name), 'whatever'))),
    tidy: () => turn(() => tidyOne(disk, [...collections.values()])),
    catchUp: () =>
      turn(async () => {
        for (const kept of collections.values()) {
          if (await forgetIfMoved(kept)) for (const tell of kept.changed) tell();
        }
      }),
    close: () => disk.close(),
  };
}

type Changed = { readonly kept: KeptCollection<unknown>; readonly change: Change<unknown> };

/** Another tab may have written since the memory was read: then it is read again, and the change is made upon that. */
async function commitRows(
  disk: Disk,
  changes: readonly Changed[],
  singles: Pick<Batch, 'puts' | 'removals'>,
): Promise<Committed> {
  for (;;) {
    for (const { kept } of changes) await load(kept);
    const damaged = changes.flatMap(({ kept }) => kept.damage ?? []);
    if (damaged.length > 0) return { isKept: false, damaged };
    const kepts = changes.map(({ kept }) => kept);
    const isWritten = await orForget(kepts, async () => {
      const staged: Staged[] = [];
      for (const { kept, change } of changes) staged.push(await stage(kept, change));
      return disk.write(joined([...staged, { expected: new Map(), ...singles }]));
    });
    if (isWritten) {
      for (const kept of kepts) settle(kept);
      return { isKept: true };
    }
  }
}

async function tidyOne(disk: Disk, collections: readonly KeptCollection<unknown>[]): Promise<boolean> {
  for (const kept of collections) {
    if (!kept.isLoaded) continue;
    try {
      const step = await tidyStep(kept);
      if (!step) continue;
      if (await orForget([kept], () => disk.write(step))) {
        settle(kept);
        step.apply();
        kept.committed = kept.memory?.revision;
      }
      return true;
    } catch (error) {
      const what = whatIsDamaged(error, kept.declaration.name);
      if (what === null) throw error;
      noteDamage(kept, what);
    }
  }
  return false;
}

function settle(kept: KeptCollection<unknown>): void {
  kept.committed = kept.memory?.revision;
  kept.blocks.settle();
}

/** Where nothing was kept, what the memory has taken in is forgotten with it, and what is shown is read again. */
async function orForget(
  collections: readonly KeptCollection<unknown>[],
  write: () => Promise<boolean>,
): Promise<boolean> {
  let isWritten = false;
  try {
    isWritten = await write();
    return isWritten;
  } finally {
    if (!isWritten) {
      for (const kept of collections) {
        forget(kept);
        for (const tell of kept.changed) tell();
      }
    }
  }
}

async function singlesOf(
  commit: Commit,
  values: KeptValues,
  outbox: KeptValues,
): Promise<Pick<Batch, 'puts' | 'removals'>> {
  const tables = { values: [values, commit.values ?? {}], outbox: [outbox, commit.outbox ?? {}] } as const;
  const puts: Batch['puts'][number][] = [];
  const removals: Batch['removals'][number][] = [];
  for (const [table, [of, all]] of Object.entries(tables) as ['values' | 'outbox', (typeof tables)['values']][]) {
    puts.push(...(await of.puts(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)))));
    removals.push(...Object.entries(all).flatMap(([key, value]) => (value === null ? { table, key } : [])));
  }
  return { puts, removals };
}

function joined(parts: readonly Staged[]): Batch {
  return {
    expected: new Map(parts.flatMap(({ expected }) => [...expected])),
    puts: parts.flatMap(({ puts }) => puts),
    removals: parts.flatMap(({ removals }) => removals),
    cleared: parts.flatMap(({ cleared }) => cleared ?? []),
  };
}

/** Runs work one after the other, whatever becomes of it. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
