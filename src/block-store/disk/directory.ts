/** Maps slots to blocks: blocks are contiguous, and a block’s key is its first slot. */
export type Directory = { readonly starts: number[]; end: number };

/** Run-length code of neighbouring blocks with the same number of rows. */
export type Runs = readonly (readonly [count: number, blocks: number])[];

export function emptyDirectory(base: number): Directory {
  return { starts: [], end: base };
}

export function directoryOf(base: number, runs: Runs): Directory {
  const directory = emptyDirectory(base);
  for (const [count, blocks] of runs) for (let block = 0; block < blocks; block += 1) addBlock(directory, count);
  return directory;
}

export function addBlock(directory: Directory, count: number): number {
  const start = directory.end;
  directory.starts.push(start);
  directory.end += count;
  return start;
}

/** Number of rows in this block. */
export function countIn({ starts, end }: Directory, block: number): number {
  return (starts[block + 1] ?? end) - (starts[block] ?? end);
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

export function runsOf(directory: Directory): Runs {
  const runs: [number, number][] = [];
  for (const block of directory.starts.keys()) {
    const count = countIn(directory, block);
    const last = runs.at(-1);
    if (last?.[0] === count) last[1] += 1;
    else runs.push([count, 1]);
  }
  return runs;
}

/** Neighbours to merge into one block. None crosses the end of a column record, so that these can be dropped whole. */
export type Merge = { readonly first: number; readonly blocks: number };

/** The first merges of small blocks, up to the number allowed in a step. */
export function merges(
  directory: Directory,
  ends: ReadonlySet<number>,
  { blockRows, mergesInStep }: { readonly blockRows: number; readonly mergesInStep: number },
): readonly Merge[] {
  const { starts } = directory;
  const found: Merge[] = [];
  for (let first = 0; first < starts.length && found.length < mergesInStep;) {
    let blocks = 1;
    let count = countIn(directory, first);
    while (first + blocks < starts.length && !ends.has(starts[first + blocks] ?? 0)) {
      count += countIn(directory, first + blocks);
      if (count > blockRows) break;
      blocks += 1;
    }
    if (blocks > 1) found.push({ first, blocks });
    first += blocks;
  }
  return found;
}

/** The directory after the merges. */
export function mergedDirectory({ starts, end }: Directory, merges: readonly Merge[]): Directory {
  const gone = new Set(merges.flatMap(({ first, blocks }) => starts.slice(first + 1, first + blocks)));
  return { starts: starts.filter((start) => !gone.has(start)), end };
}
