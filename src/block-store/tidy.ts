import { joinBlocks } from './block.ts';
import { coldMerges, emptyDirectory, mergedDirectory } from './directory.ts';
import type { Directory } from './directory.ts';
import type { KeptCollection } from './kept-collection.ts';
import { forget, load } from './kept-collection.ts';
import type { Limits } from './limits.ts';
import type { Extent, Memory, TextChunk } from './memory.ts';
import { keysOf, writeCheckpoint, writeRows } from './records.ts';
import { putInKeys } from './shape-code.ts';
import type { Staged } from './stage.ts';
import { joinedText, loadTexts, sealedText } from './texts.ts';
import { headPuts, markOf, sealedRecord, stage } from './stage.ts';

/** `apply` is what the memory learns of it, once it is on the disk. */
type Step = Staged & { readonly apply: () => void };

/**
 * One step of what idle time is for, each a commit of its own: logs become records of columns, hot blocks become cold ones, and
 * where too many rows are dead the oldest live ones move behind the last, until what is before them can be dropped. Null where
 * there is nothing to do. Inside a turn.
 */
export async function tidyStep<Row>(kept: KeptCollection<Row>): Promise<Step | null> {
  const memory = await load(kept);
  if (!memory || kept.damage) return null;
  const isCrowded = memory.size - memory.live > memory.live / 2 + kept.limits.fewDead;
  const logs = memory.extents.filter(({ log }) => log !== null);
  if (logs.length > 0) return isCrowded || isWorthMerging(logs, kept.limits) ? mergeLogs(kept, memory) : null;
  const oldest = memory.extents[0];
  if (oldest && livePlaces(memory, oldest).length === 0) return drop(kept, memory, oldest);
  if (oldest && isCrowded) return moveRows(kept, memory, oldest);
  return sealCold(kept, memory);
}

async function mergeLogs<Row>(kept: KeptCollection<Row>, memory: Memory<Row>): Promise<Step | null> {
  if (!(await loadTexts(kept, memory))) return null;
  const keys = keysOf(kept.declaration.name);
  const groups = groupsOf(memory.extents, kept.limits.segmentRows);
  const extents = groups.map(mergedExtent).filter(({ count }) => count > 0);
  const texts = extents.map((extent) => textOfExtent(memory, extent));
  const puts: Staged['puts'][number][] = [];
  for (const group of groups) {
    const merged = mergedExtent(group);
    if (merged.count === 0 || (group.length === 1 && group[0]?.log === null)) continue;
    // One after the other: between them the page may answer.
    puts.push(await sealedRecord(kept, keys.segment(merged.from), writeRows(memory, merged)));
    if (group.length > 1) {
      const text = texts.find((chunk) => chunk.from === merged.from - memory.base)?.text ?? '';
      puts.push(await sealedText(kept, memory.epoch, merged, text));
    }
  }
  return finish(kept, memory, { puts, removals: noLonger(memory, extents) }, { extents, texts });
}

function mergedExtent(group: readonly Extent[]): Extent {
  return { from: group[0]?.from ?? 0, count: group.reduce((sum, { count }) => sum + count, 0), log: null };
}

/** The records that no extent has any more. */
function noLonger(memory: Memory<unknown>, extents: readonly Extent[]): Staged['removals'] {
  const keys = keysOf(memory.declaration.name);
  const left = new Set(extents.map(({ from }) => from));
  return memory.extents.flatMap(({ from, log }) => [
    ...(log === null ? [] : [{ table: 'records' as const, key: keys.log(log) }]),
    ...(left.has(from)
      ? []
      : [
          { table: 'records' as const, key: keys.segment(from) },
          { table: 'texts' as const, key: keys.text(from) },
        ]),
  ]);
}

function isWorthMerging(logs: readonly Extent[], { mostLogs, mostLogRows }: Limits): boolean {
  return logs.length >= mostLogs || logs.reduce((sum, { count }) => sum + count, 0) >= mostLogRows;
}

/** Neighbours that fit into one record; what is full and merged already stays by itself. */
function groupsOf(extents: readonly Extent[], segmentRows: number): readonly (readonly Extent[])[] {
  const groups: Extent[][] = [];
  let size = 0;
  for (const extent of extents) {
    const last = groups.at(-1);
    if (last && size + extent.count <= segmentRows) {
      last.push(extent);
      size += extent.count;
    } else {
      groups.push([extent]);
      size = extent.count;
    }
  }
  return groups;
}

function textOfExtent(memory: Memory<unknown>, { from, count }: Extent): TextChunk {
  const place = from - memory.base;
  const chunks = memory.texts.filter((chunk) => chunk.from >= place && chunk.from < place + count);
  const [only] = chunks;
  return only && chunks.length === 1 ? only : { from: place, count, text: joinedText(chunks), ends: null };
}

async function sealCold<Row>(kept: KeptCollection<Row>, memory: Memory<Row>): Promise<Step | null> {
  const { blocks, declaration } = kept;
  const ends = new Set(memory.extents.map(({ from }) => from));
  const { directory } = memory;
  const merges = coldMerges(directory, ends, kept.limits);
  if (merges.length === 0) return null;
  const puts: Staged['puts'][number][] = [];
  const removals: Staged['removals'][number][] = [];
  for (const { first, blocks: count, start } of merges) {
    const numbers = Array.from({ length: count }, (_none, at) => first + at);
    const parts = await Promise.all(numbers.map((at) => blocks.block(memory, at)));
    const joined = joinBlocks(parts, (at) => memory.dead[start - memory.base + at] === 0);
    puts.push(await blocks.sealed(memory, start, joined, true));
    for (const at of numbers.slice(1)) {
      removals.push({ table: 'blocks', key: keysOf(declaration.name).block(directory.starts[at] ?? 0) });
    }
  }
  return finish(kept, memory, { puts, removals }, { directory: mergedDirectory(directory, merges) });
}

/** The live rows of the oldest record once more, behind the last: an ordinary change, after which all of that record is dead. */
async function moveRows<Row>(kept: KeptCollection<Row>, memory: Memory<Row>, oldest: Extent): Promise<Step> {
  const texts = await kept.blocks.rows(memory, livePlaces(memory, oldest).slice(0, kept.limits.rowsInMove));
  const rows = texts.map((text) => putInKeys(memory.shapes, JSON.parse(text)) as Row);
  return { ...(await stage(kept, { upserts: rows })), apply: () => undefined };
}

async function drop<Row>(kept: KeptCollection<Row>, memory: Memory<Row>, oldest: Extent): Promise<Step> {
  const keys = keysOf(kept.declaration.name);
  const base = oldest.from + oldest.count;
  const dropped = memory.directory.starts.filter((start) => start < base);
  const removals: Staged['removals'][number][] = [
    { table: 'records', key: keys.segment(oldest.from) },
    { table: 'texts', key: keys.text(oldest.from) },
    ...dropped.map((start) => ({ table: 'blocks' as const, key: keys.block(start) })),
  ];
  const step = await finish(
    kept,
    memory,
    { puts: [], removals },
    {
      base,
      size: memory.size - oldest.count,
      dead: memory.dead.slice(oldest.count),
      extents: memory.extents.slice(1),
      directory: withoutFirst(memory.directory, dropped.length, base),
    },
  );
  // All places are others now: the memory is read again from the disk.
  return { ...step, apply: () => forget(kept) };
}

function withoutFirst({ starts, counts, cold, end }: Directory, blocks: number, base: number): Directory {
  const rest = { starts: starts.slice(blocks), counts: counts.slice(blocks), cold: cold.slice(blocks), end };
  return rest.starts.length > 0 ? rest : emptyDirectory(base);
}

/** With the records that say what lies where from now on. The memory stays as it is until they are on the disk. */
async function finish<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  { puts, removals }: Pick<Staged, 'puts' | 'removals'>,
  changes: Partial<Memory<Row>>,
): Promise<Step> {
  const revision = memory.revision + 1;
  const marks = { revision, checkpoint: revision };
  const next = { ...memory, ...changes, ...marks };
  const checkpoint = await sealedRecord(kept, keysOf(kept.declaration.name).checkpoint, writeCheckpoint(next));
  const head = await headPuts(kept, memory, next);
  return {
    expected: markOf(kept, memory.revision),
    puts: [...puts, checkpoint, ...head],
    removals,
    apply: () => Object.assign(memory, changes, marks),
  };
}

function livePlaces({ base, dead }: Memory<unknown>, { from, count }: Extent): readonly number[] {
  return Array.from({ length: count }, (_none, at) => from - base + at).filter((place) => dead[place] === 0);
}
