import type { Change } from './apply-change.ts';
import type { Batch, Disk } from './disk.ts';
import type { Damage, KeptCollection } from './kept-collection.ts';
import { forget, load, noteDamage, whatIsDamaged } from './kept-collection.ts';
import type { KeptValues } from './kept-values.ts';
import type { Staged } from './stage.ts';
import { stage } from './stage.ts';
import { tidyStep } from './tidy.ts';

/** One transaction: all of it is kept, or nothing. `null` removes a value. */
export type Commit = {
  readonly rows?: Readonly<Record<string, Change<unknown>>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly outbox?: Readonly<Record<string, unknown>>;
};
/** What is damaged takes nothing in until it is rebuilt: then nothing of the commit was kept. */
export type Committed = { readonly isKept: true } | { readonly isKept: false; readonly damaged: readonly Damage[] };

type Changed = { readonly kept: KeptCollection<unknown>; readonly change: Change<unknown> };

/** Another tab may have written since the memory was read: then it is read again, and the change is made upon that. */
export async function commitRows(
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

export async function tidyOne(disk: Disk, collections: readonly KeptCollection<unknown>[]): Promise<boolean> {
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

export async function singlesOf(
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
