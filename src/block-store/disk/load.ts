import type { DiskValue } from './disk.ts';
import { type Head, Damaged, keysOf, loadHead, readHead } from './head.ts';
import { type KeptCollection, nothingShown, orDamage } from './kept-collection.ts';
import { layoutOf } from './layout.ts';
import { type Memory, emptyMemory, markDead } from './memory.ts';
import { yieldToScreen } from '../yield-to-screen.ts';
import { readCheckpoint, readRows } from './records.ts';
import type { Encryptor } from '../sealing/encryptor.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** About a thousand rows each: a few milliseconds, then yield to the screen. */
const recordsAtOnce = 6;

type Loaded<Row> = { readonly memory: Memory<Row>; readonly head: Head };

/**
 * Loads the columns, inside a turn. If they are damaged, reports it and answers nothing until the collection is
 * cleared.
 */
export async function load<Row>(kept: KeptCollection<Row>): Promise<Memory<Row> | null> {
  if (kept.isLoaded) return kept.memory;
  const { outdated } = kept;
  kept.outdated = null;
  const loaded = await orDamage(kept, async () => (await caughtUp(kept, outdated)) ?? (await loadMemory(kept)));
  kept.isLoaded = true;
  kept.memory = loaded?.memory ?? null;
  kept.layout = kept.memory;
  // Remember the version of damaged data too: only a write by another tab is a reason to read again.
  if (loaded !== undefined) kept.committed = loaded?.memory.revision;
  kept.first = loaded?.head ?? nothingShown;
  kept.isOurs ||= loaded !== undefined && loaded !== null;
  return kept.memory;
}

/** The known memory with the following commits; null if anything else has changed. Throws `Damaged`. */
async function caughtUp<Row>(
  { declaration, disk, encryptor }: KeptCollection<Row>,
  outdated: Memory<Row> | null,
): Promise<Loaded<Row> | null> {
  const head = outdated && (await loadHead(declaration, disk, encryptor));
  if (!head || head.epoch !== outdated.epoch || head.checkpoint !== outdated.checkpoint) return null;
  const later = Array.from({ length: Math.max(head.revision - outdated.revision, 0) }, (_none, at) => at + 1);
  const keys = later.map((more) => logKey(declaration.name, outdated.revision + more));
  const found = keys.length > 0 ? await disk.get('records', keys) : [];
  const records = new Map(keys.flatMap((key, at) => (found[at] === undefined ? [] : [[key, found[at]] as const])));
  // Logs are missing: another tab has merged them since the head was read, or the database is an older copy.
  if (records.size < keys.length || head.revision < outdated.revision) return null;
  await readLogs(outdated, await openAll(records, encryptor), outdated.revision, head.revision);
  Object.assign(outdated, layoutOf(head), { revision: head.revision });
  outdated.orders.clear();
  outdated.lastSearch = null;
  return checked(outdated, head);
}

/** Everything but the rows, read in one transaction; null if the collection does not exist. Throws `Damaged`. */
async function loadMemory<Row>({ declaration, disk, encryptor }: KeptCollection<Row>): Promise<Loaded<Row> | null> {
  const keys = keysOf(declaration.name);
  const records = await disk.all('records', keys.prefix);
  const version = records.get(keys.version);
  if (records.size === 0) return null;
  if (typeof version !== 'number') throw new Damaged(keys.version);
  const opened = await openAll(records, encryptor);
  const head = readHead(declaration, taken(opened, keys.head), version);
  const memory = emptyMemory(declaration, head);
  await readMerged(memory, opened, head);
  await readLogs(memory, opened, head.checkpoint, head.revision);
  const [stray] = opened.keys();
  if (stray !== undefined) throw new Damaged(stray);
  return checked(memory, head);
}

function checked<Row>(memory: Memory<Row>, head: Head): Loaded<Row> {
  const end = memory.base + memory.size;
  if (end !== head.end || memory.directory.end !== end || memory.live !== head.live)
    throw new Damaged(keysOf(memory.declaration.name).head);
  return { memory, head };
}

async function openAll(records: ReadonlyMap<string, DiskValue>, encryptor: Encryptor): Promise<Map<string, Bytes>> {
  const opened = await Promise.all(
    [...records].map(async ([key, value]): Promise<readonly [string, Bytes][]> => {
      if (typeof value === 'number') return [];
      const bytes = await encryptor.open(`records/${key}`, value);
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
    if (index % recordsAtOnce === 0) await yieldToScreen();
  }
  markDead(memory, dead);
}

/** Reads the commits after `after`, up to and including `to`. */
async function readLogs(memory: Memory<unknown>, opened: Map<string, Bytes>, after: number, to: number): Promise<void> {
  for (let revision = after + 1; revision <= to; revision += 1) {
    const { log } = readRows(memory, taken(opened, logKey(memory.declaration.name, revision)), revision);
    markDead(
      memory,
      (log?.died ?? []).map((slot) => slot - memory.base),
    );
    if (revision % recordsAtOnce === 0) await yieldToScreen();
  }
}

function logKey(collection: string, revision: number): string {
  return keysOf(collection).columns({ from: 0, count: 0, log: revision });
}

function taken(opened: Map<string, Bytes>, key: string): Bytes {
  const bytes = opened.get(key);
  if (!bytes) throw new Damaged(key);
  opened.delete(key);
  return bytes;
}
