import type { Change } from './apply-change.ts';
import { applyChange, latestRows } from './apply-change.ts';
import type { Extent, Memory } from './memory.ts';
import { emptyMemory } from './memory.ts';
import type { AppendedBlock } from './blocks.ts';
import type { Declaration } from './declaration.ts';
import type { Batch } from './disk.ts';
import type { KeptCollection } from './kept-collection.ts';
import { forget, load } from './kept-collection.ts';
import { pause } from './pause.ts';
import { keysOf, writeCheckpoint, writeHead, writeRows } from './records.ts';
import { headOf } from './screens.ts';
import { takeOutKeys } from './shape-code.ts';
import { sealedText } from './texts.ts';

/** What one collection adds to a transaction. */
export type Staged = Pick<Batch, 'expected' | 'puts' | 'removals' | 'cleared'>;
type Put = Batch['puts'][number];

/** Rows that are written as text before the screen may answer. */
const rowsAtOnce = 250;

/** Takes a change into the memory, where it is seen at once, and seals what the disk has to be told of it. Inside a turn. */
export async function stage<Row>(
  kept: KeptCollection<Row>,
  { upserts = [], deletes = [] }: Change<Row>,
): Promise<Staged> {
  const memory = (await load(kept)) ?? (await found(kept, 'isNew'));
  const { blocks, declaration } = kept;
  const expected = memory.revision;
  const rows = latestRows(declaration, upserts);
  const texts = await textsOf(memory, [...rows.values()]);
  const { from, died } = applyChange(memory, rows, deletes);
  const appended = blocks.append(memory, texts);
  memory.revision += 1;
  const { base, revision } = memory;
  const extent = { from: base + from, count: rows.size, log: revision };
  memory.extents.push(extent);
  for (const tell of kept.changed) tell();
  await pause();
  const sealing = [sealedRecord(kept, keysOf(declaration.name).log(revision), logOf(memory, extent, died, appended))];
  if (rows.size > 0) sealing.push(sealedText(kept, memory.epoch, extent, memory.texts.at(-1)?.text ?? ''));
  for (const { start, block } of appended) sealing.push(blocks.sealed(memory, start, block, false));
  await pause();
  const head = await headPuts(kept, memory);
  return { expected: markOf(kept, expected), puts: [...(await Promise.all(sealing)), ...head], removals: [] };
}

function logOf(
  memory: Memory<unknown>,
  extent: Extent,
  died: readonly number[],
  appended: readonly AppendedBlock[],
): Uint8Array<ArrayBuffer> {
  return writeRows(memory, extent, {
    revision: memory.revision,
    died: died.map((place) => memory.base + place),
    blocks: appended.map(({ count }) => count),
  });
}

async function textsOf<Row>(memory: Memory<Row>, rows: readonly Row[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const [at, row] of rows.entries()) {
    texts.push(JSON.stringify(takeOutKeys(memory.shapes, row)));
    if (at % rowsAtOnce === rowsAtOnce - 1) await pause();
  }
  return texts;
}

/**
 * Begins the collection anew and empty, in place of whatever lies there unless it has to be new: a life of its own, of which no
 * older record can be part. Inside a turn.
 */
export async function found<Row>(kept: KeptCollection<Row>, over: 'isNew' | 'whatever'): Promise<Memory<Row>> {
  const { declaration, disk, blocks } = kept;
  const keys = keysOf(declaration.name);
  const memory = newLife(declaration);
  blocks.forget();
  kept.screens = new Map();
  const checkpoint = await sealedRecord(kept, keys.checkpoint, writeCheckpoint(memory));
  const puts = [checkpoint, ...(await headPuts(kept, memory))];
  const cleared = (['records', 'blocks', 'texts'] as const).map((table) => ({ table, prefix: keys.prefix }));
  const expected: Batch['expected'] = over === 'isNew' ? new Map([[keys.mark, undefined]]) : new Map();
  if (!(await disk.write({ expected, puts, removals: [], cleared }))) {
    forget(kept);
    const loaded = await load(kept);
    if (loaded) return loaded;
    throw new Error('A collection was begun by another tab and cannot be read.');
  }
  Object.assign(kept, { memory, isLoaded: true, head: null, damage: null, committed: memory.revision });
  for (const tell of kept.changed) tell();
  return memory;
}

function newLife<Row>(declaration: Declaration<Row>): Memory<Row> {
  const [high = 0, low = 0, ...letters] = crypto.getRandomValues(new Uint32Array(4));
  const epoch = letters.map((part) => (part % 2 ** 16).toString(16).padStart(4, '0')).join('');
  const memory = emptyMemory(declaration, { epoch, base: 0, size: 0, shapes: [] });
  // By chance, so that no tab takes the marks of an earlier life for these.
  memory.revision = (high % 2 ** 12) * 2 ** 32 + low;
  memory.checkpoint = memory.revision;
  return memory;
}

/** `next` is what the disk is told where that is not yet what the memory is. */
export async function headPuts<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  next: Memory<Row> = memory,
): Promise<readonly Put[]> {
  const keys = keysOf(kept.declaration.name);
  const head = writeHead(await headOf(kept, memory, next));
  return [await sealedRecord(kept, keys.head, head), { table: 'records', key: keys.mark, value: next.revision }];
}

export async function sealedRecord<Row>(
  { sealer }: KeptCollection<Row>,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Put> {
  return { table: 'records', key, value: await sealer.seal(`records/${key}`, bytes) };
}

export function markOf<Row>({ declaration }: KeptCollection<Row>, mark: number): Staged['expected'] {
  return new Map([[keysOf(declaration.name).mark, mark]]);
}
