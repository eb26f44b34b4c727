import type { Change } from './apply-change.ts';
import type { Batch, Disk } from './disk.ts';
import type { Damage, KeptCollection } from './kept-collection.ts';
import { forget, load, tell } from './kept-collection.ts';
import type { KeptValues } from './kept-values.ts';
import type { Staged } from './stage.ts';
import { stage } from './stage.ts';
import type { Turns } from './turns.ts';

/** One transaction: all of it is kept, or nothing. `null` removes a value. */
export type Commit = {
  readonly rows?: Readonly<Record<string, Change<unknown>>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly outbox?: Readonly<Record<string, unknown>>;
  /** `strict` unless it is said again by itself where a power cut takes it back. */
  readonly durability?: Batch['durability'];
};
/** What is damaged takes nothing in until all of it is deleted: then nothing of the commit was kept. */
export type Committed = { readonly isKept: true } | { readonly isKept: false; readonly damaged: readonly Damage[] };

type Changed = { readonly kept: KeptCollection<unknown>; readonly change: Change<unknown> };
type Singles = Pick<Batch, 'puts' | 'removals' | 'durability'>;
type Prepared = { readonly damaged: readonly Damage[] } | { readonly batch: Batch };

/**
 * The change is prepared while the one before it is still being written. Another tab may have written since the memory was read:
 * then it is read again, and the change is made upon that.
 */
export async function commitRows(
  disk: Disk,
  turns: Turns,
  changes: readonly Changed[],
  singles: Singles,
): Promise<Committed> {
  const kepts = changes.map(({ kept }) => kept);
  for (;;) {
    let damaged: readonly Damage[] = [];
    const turn = await turns.inTwo(
      async (before): Promise<Prepared> => {
        // What is not known has to be read of the disk as it is then.
        if (kepts.some(({ isLoaded }) => !isLoaded)) await before;
        return orForget(
          kepts,
          () => prepare(changes, singles),
          () => true,
        );
      },
      async (prepared) => {
        if ('batch' in prepared) return written(disk, kepts, prepared.batch);
        damaged = prepared.damaged;
        return true;
      },
    );
    if (!turn) forgetAll(kepts);
    else if (await turn.written) return damaged.length === 0 ? { isKept: true } : { isKept: false, damaged };
  }
}

async function prepare(changes: readonly Changed[], singles: Singles): Promise<Prepared> {
  const others = changes.filter(({ change }) => change.deletes !== 'all');
  for (const { kept } of others) await load(kept);
  const damaged = others.flatMap(({ kept }) => kept.damage ?? []);
  if (damaged.length > 0) return { damaged };
  const staged: Staged[] = [];
  for (const { kept, change } of changes) staged.push(await stage(kept, change));
  return { batch: { ...singles, ...joined([...staged, { expected: new Map(), ...singles }]) } };
}

/** Writes what was prepared upon the memory of these; what the memory has learned by then is on the disk afterwards, or forgotten. */
export async function written(disk: Disk, kepts: readonly KeptCollection<unknown>[], batch: Batch): Promise<boolean> {
  const revisions = kepts.map(({ memory }) => memory?.revision);
  const isWritten = await orForget(
    kepts,
    () => disk.write(batch),
    (answer) => answer,
  );
  if (!isWritten) return false;
  for (const [at, kept] of kepts.entries()) {
    kept.committed = revisions[at];
    kept.blocks.settle(revisions[at] ?? 0);
  }
  return true;
}

/** Where nothing was kept, what the memory has taken in is forgotten with it, and what is shown is read again. */
async function orForget<T>(
  kepts: readonly KeptCollection<unknown>[],
  work: () => Promise<T>,
  isKept: (answer: T) => boolean,
): Promise<T> {
  try {
    const answer = await work();
    if (!isKept(answer)) forgetAll(kepts);
    return answer;
  } catch (error) {
    forgetAll(kepts);
    throw error;
  }
}

function forgetAll(kepts: readonly KeptCollection<unknown>[]): void {
  for (const kept of kepts) {
    forget(kept);
    tell(kept);
  }
}

export async function singlesOf(commit: Commit, values: KeptValues, outbox: KeptValues): Promise<Singles> {
  const tables = { values: [values, commit.values ?? {}], outbox: [outbox, commit.outbox ?? {}] } as const;
  const puts: Batch['puts'][number][] = [];
  const removals: Batch['removals'][number][] = [];
  for (const [table, [of, all]] of Object.entries(tables) as ['values' | 'outbox', (typeof tables)['values']][]) {
    puts.push(...(await of.puts(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)))));
    removals.push(...Object.entries(all).flatMap(([key, value]) => (value === null ? { table, key } : [])));
  }
  return { puts, removals, ...(commit.durability && { durability: commit.durability }) };
}

function joined(parts: readonly Staged[]): Batch {
  return {
    expected: new Map(parts.flatMap(({ expected }) => [...expected])),
    puts: parts.flatMap(({ puts }) => puts),
    removals: parts.flatMap(({ removals }) => removals),
    cleared: parts.flatMap(({ cleared }) => cleared ?? []),
  };
}
