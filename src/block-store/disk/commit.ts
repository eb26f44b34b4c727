import type { Change, Committed, Singles } from './changes.ts';
import type { Batch, Disk } from './disk.ts';
import { type Damage, type KeptCollection, forget, tell } from './kept-collection.ts';
import { load } from './load.ts';
import { type Staged, stage } from './stage.ts';
import type { Turns } from '../turns.ts';

type Changed = { readonly kept: KeptCollection<unknown>; readonly change: Change<unknown> };
type Prepared = { readonly damaged: readonly Damage[] } | { readonly batch: Batch };

/**
 * Prepares the change while the previous commit is still being written. If another tab has written since the memory was
 * read, reads again and prepares the change again.
 */
export async function commitRows(
  disk: Disk,
  turns: Turns,
  changes: readonly Changed[],
  singles: () => Promise<Singles>,
): Promise<Committed> {
  const kepts = changes.map(({ kept }) => kept);
  for (;;) {
    let damaged: readonly Damage[] = [];
    const turn = await turns.inTwo(
      async (before): Promise<Prepared> => {
        // An unloaded collection can be read only after the previous commit.
        if (kepts.some(({ isLoaded }) => !isLoaded)) await before;
        return orForget(
          kepts,
          async () => prepare(changes, await singles()),
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

/** Writes a prepared commit. Afterwards the changes in memory are on the disk, or discarded. */
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

/** If the commit fails, discards the changes in memory and refreshes live queries. */
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

function joined(parts: readonly Staged[]): Batch {
  return {
    expected: new Map(parts.flatMap(({ expected }) => [...expected])),
    puts: parts.flatMap(({ puts }) => puts),
    deletions: parts.flatMap(({ deletions }) => deletions),
    cleared: parts.flatMap(({ cleared }) => cleared ?? []),
  };
}
