import type { DiskValue } from './disk.ts';
import type { Head } from './head.ts';
import { Damaged, keysOf, readHead } from './head.ts';
import type { KeptCollection } from './kept-collection.ts';
import { nothingShown, orDamage } from './kept-collection.ts';
import type { Memory } from './memory.ts';
import { emptyMemory, markDead } from './memory.ts';
import { pause } from './pause.ts';
import { readCheckpoint, readRows } from './records.ts';
import type { Sealer } from './sealer.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A thousand rows each or so: a millisecond or two, after which the screen may answer. */
const recordsAtOnce = 3;

/** Loads the columns, inside a turn; where they are damaged, that is noted, and there is nothing until it is begun anew. */
export async function load<Row>(kept: KeptCollection<Row>): Promise<Memory<Row> | null> {
  if (kept.isLoaded) return kept.memory;
  const loaded = await orDamage(kept, () => loadMemory(kept));
  kept.isLoaded = true;
  kept.memory = loaded?.memory ?? null;
  kept.layout = kept.memory;
  kept.committed = kept.memory?.revision;
  kept.first = loaded?.head ?? nothingShown;
  return kept.memory;
}

/** Everything but the rows, as one transaction saw it; null where the collection was never begun. Throws `Damaged`. */
async function loadMemory<Row>({
  declaration,
  disk,
  sealer,
}: KeptCollection<Row>): Promise<{ memory: Memory<Row>; head: Head } | null> {
  const keys = keysOf(declaration.name);
  const records = await disk.all('records', keys.prefix);
  const mark = records.get(keys.mark);
  if (records.size === 0) return null;
  if (typeof mark !== 'number') throw new Damaged(keys.mark);
  const opened = await openAll(records, sealer);
  const head = readHead(declaration, taken(opened, keys.head), mark);
  const memory = emptyMemory(declaration, head);
  await readMerged(memory, opened, head);
  await readLogs(memory, opened, head);
  const [stray] = opened.keys();
  if (stray !== undefined) throw new Damaged(stray);
  const isWhole =
    memory.base + memory.size === head.end && memory.directory.end === head.end && memory.live === head.live;
  if (!isWhole) throw new Damaged(keys.head);
  return { memory, head };
}

async function openAll(records: ReadonlyMap<string, DiskValue>, sealer: Sealer): Promise<Map<string, Bytes>> {
  const opened = await Promise.all(
    [...records].map(async ([key, value]): Promise<readonly [string, Bytes][]> => {
      if (typeof value === 'number') return [];
      const bytes = await sealer.open(`records/${key}`, value);
      if (!bytes) throw new Damaged(key);
      return [[key, bytes]];
    }),
  );
  return new Map(opened.flat());
}

async function readMerged(memory: Memory<unknown>, opened: Map<string, Bytes>, head: Head): Promise<void> {
  const keys = keysOf(memory.declaration.name);
  const { content, dead } = readCheckpoint(taken(opened, keys.checkpoint));
  const isOurs = content.epoch === head.epoch && content.revision === head.checkpoint && content.base === head.base;
  if (!isOurs) throw new Damaged(keys.checkpoint);
  for (const [index, [from, count, log]] of content.extents.entries()) {
    const key = keys.columns({ from, count, log });
    if (readRows(memory, taken(opened, key), log).count !== count) throw new Damaged(key);
    if (index % recordsAtOnce === 0) await pause();
  }
  markDead(memory, dead);
}

async function readLogs(memory: Memory<unknown>, opened: Map<string, Bytes>, head: Head): Promise<void> {
  for (let revision = head.checkpoint + 1; revision <= head.revision; revision += 1) {
    const key = keysOf(memory.declaration.name).columns({ from: 0, count: 0, log: revision });
    const { log } = readRows(memory, taken(opened, key), revision);
    markDead(
      memory,
      (log?.died ?? []).map((slot) => slot - memory.base),
    );
    if (revision % recordsAtOnce === 0) await pause();
  }
}

function taken(opened: Map<string, Bytes>, key: string): Bytes {
  const bytes = opened.get(key);
  if (!bytes) throw new Damaged(key);
  opened.delete(key);
  return bytes;
}
