import { type Applied, applyChange, latestRows } from '../apply-change.ts';
import type { Change } from './changes.ts';
import type { Declaration } from '../declaration.ts';
import type { Batch } from './disk.ts';
import { type KeptCollection, nothingShown, tell } from './kept-collection.ts';
import { load } from './load.ts';
import type { Extent } from './layout.ts';
import { type Memory, emptyMemory } from './memory.ts';
import { yieldToScreen } from '../yield-to-screen.ts';
import { type FirstScreens, keysOf } from './head.ts';
import { writeCheckpoint, writeHead, writeRows } from './records.ts';
import { firstScreens } from '../columns/screens.ts';
import { takeOutKeys } from '../columns/shape-code.ts';
import { sealedText } from '../columns/texts.ts';

/** The part of one collection in a transaction. */
export type Staged = Pick<Batch, 'expected' | 'puts' | 'deletions' | 'cleared'>;
type Put = Batch['puts'][number];

/** Blocks to serialise before yielding to the screen. */
const blocksAtOnce = 8;

/** Applies a change to the memory, where it is visible at once, and encrypts it for the disk. Runs inside a turn. */
export async function stage<Row>(kept: KeptCollection<Row>, change: Change<Row>): Promise<Staged> {
  const { upserts = [], deletes = [] } = change;
  const loaded = deletes === 'all' ? null : await load(kept);
  const begun = loaded ? null : await begin(kept, deletes === 'all');
  const memory = loaded ?? (begun as Begun<Row>).memory;
  const { expected, puts, ...cleared } = begun?.staged ?? {
    expected: expectedVersion(kept, memory.revision),
    puts: [],
    deletions: [],
  };
  const rows = latestRows(kept.declaration, upserts);
  const sealing = await append(kept, memory, [...rows.values()]);
  const applied = applyChange(memory, rows, deletes === 'all' ? [] : deletes);
  memory.revision += 1;
  sealing.push(...underWay(sealLast(kept, memory, { from: memory.base + applied.from, count: rows.size }, applied)));
  kept.first = await firstScreens(kept, memory, applied);
  tell(kept);
  await yieldToScreen();
  sealing.push(...headPuts(kept, memory, kept.first));
  return { expected, puts: [...puts, ...(await Promise.all(sealing))], ...cleared };
}

/** Appends rows; encrypts each block in the background while serialising the next one. */
async function append<Row>(
  { blocks, limits }: KeptCollection<Row>,
  memory: Memory<Row>,
  rows: readonly Row[],
): Promise<Promise<Put>[]> {
  const sealing: Promise<Put>[] = [];
  for (let at = 0; at < rows.length; at += limits.blockRows) {
    const some = rows.slice(at, at + limits.blockRows);
    const texts = some.map((row) => JSON.stringify(takeOutKeys(memory.shapes, row)));
    const appended = blocks.append(memory, texts, memory.revision + 1);
    sealing.push(...underWay(appended.map((block) => blocks.sealed(memory, block))));
    if (sealing.length % blocksAtOnce === 0) await yieldToScreen();
  }
  return sealing;
}

/** Starts to encrypt the columns and texts of the rows that were added last. */
function sealLast<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  { from, count }: Pick<Extent, 'from' | 'count'>,
  { died }: Applied,
): Promise<Put>[] {
  const { base, revision } = memory;
  const extent: Extent = { from, count, log: revision };
  memory.extents.push(extent);
  const log = writeRows(memory, extent, { revision, died: died.map((place) => base + place) });
  const columns = sealedRecord(kept, keysOf(kept.declaration.name).columns(extent), log);
  return count > 0 ? [columns, sealedText(kept, memory.epoch, extent, memory.texts.at(-1)?.text ?? '')] : [columns];
}

/** Marks promises that are awaited later, so that an early rejection is not reported as unhandled. */
function underWay<T>(work: readonly Promise<T>[]): readonly Promise<T>[] {
  for (const one of work) one.catch(() => undefined);
  return work;
}

type Begun<Row> = { readonly memory: Memory<Row>; readonly staged: Staged };

/**
 * Starts a new, empty epoch, which no older record can belong to, and clears what is there. If nothing was there,
 * another tab may have started one meanwhile; then this attempt fails.
 */
async function begin<Row>(kept: KeptCollection<Row>, isOver: boolean): Promise<Begun<Row>> {
  const keys = keysOf(kept.declaration.name);
  const memory = newLife(kept.declaration);
  kept.blocks.forget();
  Object.assign(kept, { memory, layout: memory, isLoaded: true, first: nothingShown, damage: null });
  const cleared = (['records', 'blocks', 'texts'] as const).map((table) => ({ table, prefix: keys.prefix }));
  const puts = [await sealedRecord(kept, keys.checkpoint, writeCheckpoint(memory))];
  return {
    memory,
    staged: { expected: isOver ? new Map() : expectedVersion(kept, undefined), puts, deletions: [], cleared },
  };
}

function newLife<Row>(declaration: Declaration<Row>): Memory<Row> {
  const [high = 0, low = 0, ...letters] = crypto.getRandomValues(new Uint32Array(4));
  const epoch = letters.map((part) => (part % 2 ** 16).toString(16).padStart(4, '0')).join('');
  // Random, so that no tab mistakes the versions of an earlier epoch for these.
  const revision = (high % 2 ** 12) * 2 ** 32 + low;
  return emptyMemory(declaration, { epoch, revision, checkpoint: revision, base: 0, end: 0, runs: [], shapes: [] });
}

/** The head and the version counter for this memory. */
export function headPuts<Row>(kept: KeptCollection<Row>, memory: Memory<Row>, first: FirstScreens): Promise<Put>[] {
  const keys = keysOf(kept.declaration.name);
  const version: Put = { table: 'records', key: keys.version, value: memory.revision };
  return [sealedRecord(kept, keys.head, writeHead(memory, first)), Promise.resolve(version)];
}

export async function sealedRecord<Row>(
  { encryptor }: KeptCollection<Row>,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Put> {
  return { table: 'records', key, value: await encryptor.seal(`records/${key}`, bytes) };
}

export function expectedVersion<Row>(
  { declaration }: KeptCollection<Row>,
  version: number | undefined,
): Staged['expected'] {
  return new Map([[keysOf(declaration.name).version, version]]);
}
