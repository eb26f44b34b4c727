import type { BlockAt } from './blocks.ts';
import { written } from './commit.ts';
import { mergedDirectory, merges } from './directory.ts';
import { keysOf, screenKey } from './head.ts';
import { groupsOf, isWorthMerging, mergedExtent } from './extents.ts';
import { type KeptCollection, forget, orDamage } from './kept-collection.ts';
import { load } from './load.ts';
import type { Extent } from './layout.ts';
import type { Memory, TextChunk } from './memory.ts';
import { writeCheckpoint, writeRows } from './records.ts';
import { firstScreens } from '../columns/screens.ts';
import { putInKeys } from '../columns/shape-code.ts';
import { type Staged, headPuts, expectedVersion, sealedRecord, stage } from './stage.ts';
import { joinedText, loadTexts, sealedText } from '../columns/texts.ts';

/** `apply` updates the memory once the step is on the disk. */
type Step = Staged & { readonly apply: () => void };

/** One idle-time step for the first collection that needs one; true if there may be more to do. Runs inside a turn. */
export async function compactOne(collections: readonly KeptCollection<unknown>[]): Promise<boolean> {
  for (const kept of collections) {
    const step = kept.isLoaded && (await orDamage(kept, () => compactionStep(kept)));
    if (!step) continue;
    if (await written(kept.disk, [kept], step)) {
      step.apply();
      // The memory is read again after a drop, because there may be more to do.
      kept.committed = (await load(kept))?.revision;
    }
    return true;
  }
  return false;
}

/**
 * One idle-time step; each is a commit of its own. Merges logs into column records and small blocks into larger ones.
 * Where too many rows are dead, moves the oldest live rows to the end, until everything before them can be dropped.
 * Finally adds missing first screens to the head. Null if there is nothing to do.
 */
async function compactionStep<Row>(kept: KeptCollection<Row>): Promise<Step | null> {
  const memory = await load(kept);
  if (!memory || kept.damage) return null;
  const isCrowded = memory.size - memory.live > memory.live / 2 + kept.limits.fewDead;
  const logs = memory.extents.filter(({ log }) => (log ?? 0) > memory.checkpoint);
  if (logs.length > 0)
    return isCrowded || isWorthMerging(logs, kept.limits) ? mergeLogs(kept, memory) : showViews(kept, memory);
  const living = memory.extents.findIndex((extent) => livePlaces(memory, extent).length > 0);
  const gone = memory.extents.slice(0, living < 0 ? memory.extents.length : living);
  if (gone.length > 0) return drop(kept, memory, gone);
  const [first] = memory.extents;
  if (first && isCrowded) return moveRows(kept, memory, first);
  return (await joinBlocks(kept, memory)) ?? showViews(kept, memory);
}

/** The views may depend on the day: adds the current ones to the head. */
async function showViews<Row>(kept: KeptCollection<Row>, memory: Memory<Row>): Promise<Step | null> {
  const isShown = (kept.declaration.views?.() ?? []).every((view) => screenKey(view) in kept.first.screens);
  return isShown ? null : finish(kept, memory, { puts: [], deletions: [] }, {});
}

async function mergeLogs<Row>(kept: KeptCollection<Row>, memory: Memory<Row>): Promise<Step | null> {
  const keys = keysOf(kept.declaration.name);
  const groups = groupsOf(memory.extents, kept.limits.segmentRows);
  const joined = groups.filter(({ length }) => length > 1).flatMap((group) => chunksOf(memory, mergedExtent(group)));
  if (!(await loadTexts(kept, memory, joined))) return null;
  const extents = groups.map(mergedExtent).filter(({ count }) => count > 0);
  const texts = extents.map((extent) => textOfExtent(memory, extent));
  const puts: Staged['puts'][number][] = [];
  for (const [at, extent] of extents.entries()) {
    if (memory.extents.includes(extent)) continue;
    // One after the other, so that the page can respond in between.
    puts.push(await sealedRecord(kept, keys.columns(extent), writeRows(memory, extent)));
    puts.push(await sealedText(kept, memory.epoch, extent, texts[at]?.text ?? ''));
  }
  const left = new Set([...extents.map(keys.columns), ...extents.map(({ from }) => keys.text(from))]);
  const deletions = memory.extents.flatMap((extent) => recordsOf(keys, extent)).filter(({ key }) => !left.has(key));
  return finish(kept, memory, { puts, deletions }, { extents, texts });
}

function recordsOf(keys: ReturnType<typeof keysOf>, extent: Extent): Staged['deletions'] {
  return [
    { table: 'records', key: keys.columns(extent) },
    { table: 'texts', key: keys.text(extent.from) },
  ];
}

function textOfExtent(memory: Memory<unknown>, extent: Extent): TextChunk {
  const chunks = chunksOf(memory, extent);
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  return { from: extent.from - memory.base, count: extent.count, text: joinedText(chunks), ends: null };
}

function chunksOf({ base, texts }: Memory<unknown>, { from, count }: Extent): readonly TextChunk[] {
  return texts.filter((chunk) => chunk.from >= from - base && chunk.from < from - base + count);
}

/** Merges small blocks, without the texts of dead rows. */
async function joinBlocks<Row>(kept: KeptCollection<Row>, memory: Memory<Row>): Promise<Step | null> {
  const { blocks, declaration, limits } = kept;
  const { directory, base, dead } = memory;
  const joins = merges(directory, new Set(memory.extents.map(({ from }) => from)), limits);
  if (joins.length === 0) return null;
  const deletions: Staged['deletions'][number][] = [];
  const joined: BlockAt[] = [];
  for (const { first, blocks: count } of joins) {
    const numbers = Array.from({ length: count }, (_none, at) => first + at);
    const [start = 0, ...gone] = numbers.map((at) => directory.starts[at] ?? 0);
    const rows = (await blocks.read(memory, numbers)).flat();
    joined.push({ start, rows: rows.map((row, at) => (dead[start - base + at] === 1 ? '' : row)) });
    deletions.push(...gone.map((at) => ({ table: 'blocks' as const, key: keysOf(declaration.name).block(at) })));
  }
  const puts = await Promise.all(joined.map((block) => blocks.sealed(memory, block)));
  return finish(kept, memory, { puts, deletions }, { directory: mergedDirectory(directory, joins) });
}

/** Appends the live rows of the oldest record again: an ordinary change, after which all of that record is dead. */
async function moveRows<Row>(kept: KeptCollection<Row>, memory: Memory<Row>, oldest: Extent): Promise<Step> {
  const slots = livePlaces(memory, oldest).slice(0, kept.limits.rowsInMove);
  const texts = await kept.blocks.rows(
    memory,
    slots.map((place) => memory.base + place),
  );
  const rows = texts.map((text) => putInKeys(memory.shapes, JSON.parse(text)) as Row);
  return { ...(await stage(kept, { upserts: rows })), apply: () => undefined };
}

/** Deletes the first column records in which all rows are dead, and their blocks. */
async function drop<Row>(kept: KeptCollection<Row>, memory: Memory<Row>, gone: readonly Extent[]): Promise<Step> {
  const keys = keysOf(kept.declaration.name);
  const rows = gone.reduce((sum, { count }) => sum + count, 0);
  const base = memory.base + rows;
  const { starts, end } = memory.directory;
  const dropped = starts.filter((start) => start < base);
  const deletions = [
    ...gone.flatMap((extent) => recordsOf(keys, extent)),
    ...dropped.map((start) => ({ table: 'blocks' as const, key: keys.block(start) })),
  ];
  const directory = { starts: starts.slice(dropped.length), end };
  const next = {
    base,
    size: memory.size - rows,
    dead: memory.dead.slice(rows),
    extents: memory.extents.slice(gone.length),
    directory,
  };
  const step = await finish(kept, memory, { puts: [], deletions }, next);
  // All places change: the memory is read again from the disk.
  return { ...step, apply: () => forget(kept) };
}

/** Adds the records that describe the new layout. The memory changes only once they are on the disk. */
async function finish<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  { puts, deletions }: Pick<Staged, 'puts' | 'deletions'>,
  changes: Partial<Memory<Row>>,
): Promise<Step> {
  const revision = memory.revision + 1;
  const versions = { revision, checkpoint: revision };
  const next = { ...memory, ...changes, ...versions };
  const checkpoint = await sealedRecord(kept, keysOf(kept.declaration.name).checkpoint, writeCheckpoint(next));
  const first = await firstScreens(kept, memory);
  return {
    expected: expectedVersion(kept, memory.revision),
    puts: [...puts, checkpoint, ...(await Promise.all(headPuts(kept, next, first)))],
    deletions,
    apply: () => {
      Object.assign(memory, changes, versions);
      kept.first = first;
    },
  };
}

function livePlaces({ base, dead }: Memory<unknown>, { from, count }: Extent): readonly number[] {
  return Array.from({ length: count }, (_none, at) => from - base + at).filter((place) => dead[place] === 0);
}
