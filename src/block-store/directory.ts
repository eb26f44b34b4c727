import type { Limits } from './limits.ts';

/** Which block holds which slots: they lie one after the other without a gap, and a block's key is its first slot. */
export type Directory = { readonly starts: number[]; readonly counts: number[]; readonly cold: boolean[]; end: number };

/** Like neighbours as one: rows in each, whether they are compressed, and how many there are. */
export type Runs = readonly (readonly [count: number, isCold: 0 | 1, blocks: number])[];

export function emptyDirectory(base: number): Directory {
  return { starts: [], counts: [], cold: [], end: base };
}

export function addBlock(directory: Directory, count: number, isCold: boolean): number {
  const start = directory.end;
  directory.starts.push(start);
  directory.counts.push(count);
  directory.cold.push(isCold);
  directory.end += count;
  return start;
}

/** The number of the block that holds a slot. */
export function blockAt({ starts }: Directory, slot: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= slot) low = middle;
    else high = middle;
  }
  return low;
}

export function runsOf({ counts, cold }: Directory): Runs {
  const runs: [number, 0 | 1, number][] = [];
  for (const [at, count] of counts.entries()) {
    const form = cold[at] ? 1 : 0;
    const last = runs.at(-1);
    if (last?.[0] === count && last[1] === form) last[2] += 1;
    else runs.push([count, form, 1]);
  }
  return runs;
}

export function addRuns(directory: Directory, runs: Runs): void {
  for (const [count, isCold, blocks] of runs) {
    for (let block = 0; block < blocks; block += 1) addBlock(directory, count, isCold === 1);
  }
}

/** Neighbours that become one compressed block; none reaches over the end of a record of columns, so that these can be dropped whole. */
export type Merge = { readonly first: number; readonly blocks: number; readonly start: number; readonly count: number };

/** So many merges as there are, at most that many, of hot blocks from the beginning on. */
export function coldMerges(
  { starts, counts, cold }: Directory,
  ends: ReadonlySet<number>,
  { coldRows, mergesInStep }: Pick<Limits, 'coldRows' | 'mergesInStep'>,
): readonly Merge[] {
  const merges: Merge[] = [];
  for (let first = 0; first < starts.length && merges.length < mergesInStep;) {
    let blocks = 0;
    let count = 0;
    while (
      first + blocks < starts.length &&
      cold[first + blocks] === false &&
      (blocks === 0 || count + (counts[first + blocks] ?? 0) <= coldRows) &&
      (blocks === 0 || !ends.has(starts[first + blocks] ?? 0))
    ) {
      count += counts[first + blocks] ?? 0;
      blocks += 1;
    }
    if (blocks > 0) merges.push({ first, blocks, start: starts[first] ?? 0, count });
    first += Math.max(blocks, 1);
  }
  return merges;
}

/** The directory as it is after the merges, which are in its order. */
export function mergedDirectory(directory: Directory, merges: readonly Merge[]): Directory {
  const merged = emptyDirectory(directory.starts[0] ?? directory.end);
  const firsts = new Map(merges.map((merge) => [merge.first, merge]));
  for (let block = 0; block < directory.starts.length;) {
    const merge = firsts.get(block);
    addBlock(
      merged,
      merge?.count ?? directory.counts[block] ?? 0,
      merge !== undefined || directory.cold[block] === true,
    );
    block += merge?.blocks ?? 1;
  }
  return merged;
}
