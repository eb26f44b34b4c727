import { blockOf, rowOf, rowsIn } from './block.ts';
import { bytesOf } from './bytes.ts';
import { deflate, inflate } from './deflate.ts';
import { addBlock, blockAt } from './directory.ts';
import type { Disk } from './disk.ts';
import type { Limits } from './limits.ts';
import type { Memory } from './memory.ts';
import { Damaged, keysOf } from './records.ts';
import type { Sealer } from './sealer.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A block with its key, as it goes to the disk. */
export type BlockRecord = { readonly table: 'blocks'; readonly key: string; readonly value: Bytes };

/** The rows of a collection, in blocks. */
export type Blocks = {
  /** The texts of rows at these places, in their order; throws `Damaged` where a block cannot be read. */
  readonly rows: (memory: Memory<unknown>, places: readonly number[]) => Promise<readonly string[]>;
  readonly block: (memory: Memory<unknown>, at: number) => Promise<Bytes>;
  /** Puts rows behind the last ones; they can be read at once. Answers how many are in each new block. */
  readonly append: (memory: Memory<unknown>, rows: readonly string[]) => readonly AppendedBlock[];
  readonly sealed: (memory: Memory<unknown>, start: number, block: Bytes, isCold: boolean) => Promise<BlockRecord>;
  /** What was appended is on the disk, or never will be: it is read from there from now on. */
  readonly settle: () => void;
  /** Blocks have been joined, or another tab has changed them. */
  readonly forget: () => void;
};
export type AppendedBlock = { readonly start: number; readonly count: number; readonly block: Bytes };

const epochBytes = 8;

export function blocksOf(collection: string, disk: Disk, sealer: Sealer, limits: Limits): Blocks {
  const keys = keysOf(collection);
  const pending = new Map<number, Bytes>();
  const cache = new Map<number, Bytes>();
  const remember = (place: number, block: Bytes): void => {
    cache.delete(place);
    cache.set(place, block);
    for (const oldest of cache.keys()) {
      if (cache.size <= limits.cachedBlocks) break;
      cache.delete(oldest);
    }
  };
  const fetchBlocks = async (memory: Memory<unknown>, numbers: readonly number[]): Promise<Map<number, Bytes>> => {
    const { starts, counts, cold } = memory.directory;
    const wanted = [...new Set(numbers)].map((at) => ({ at, start: starts[at] ?? 0, count: counts[at] ?? 0 }));
    const known = wanted.map((one) => pending.get(cachePlace(one)) ?? cache.get(cachePlace(one)));
    const missing = wanted.filter((_one, at) => known[at] === undefined);
    const names = missing.map(({ start }) => keys.block(start));
    const read = names.length > 0 ? await disk.get('blocks', names) : [];
    const opened = await Promise.all(
      missing.map(({ at, count }, index) =>
        opening(sealer, memory.epoch, {
          key: names[index] ?? '',
          value: read[index],
          count,
          isCold: cold[at] === true,
        }),
      ),
    );
    for (const [index, one] of missing.entries()) remember(cachePlace(one), opened[index] as Bytes);
    const fresh = new Map(missing.map(({ at }, index) => [at, opened[index] as Bytes]));
    return new Map(wanted.map(({ at }, index) => [at, known[index] ?? (fresh.get(at) as Bytes)]));
  };
  return {
    rows: async (memory, places) => {
      const { directory, base } = memory;
      const { starts } = directory;
      const found = places.map((place) => blockAt(directory, base + place));
      const blocks = await fetchBlocks(memory, found);
      return places.map((place, index) => {
        const at = found[index] ?? 0;
        return rowOf(blocks.get(at) as Bytes, base + place - (starts[at] ?? 0));
      });
    },
    block: async (memory, at) => (await fetchBlocks(memory, [at])).get(at) as Bytes,
    append: (memory, rows) => {
      const appended: AppendedBlock[] = [];
      for (let at = 0; at < rows.length; at += limits.hotRows) {
        const some = rows.slice(at, at + limits.hotRows);
        const block = blockOf(some);
        const start = addBlock(memory.directory, some.length, false);
        pending.set(cachePlace({ start, count: some.length }), block);
        appended.push({ start, count: some.length, block });
      }
      return appended;
    },
    sealed: async (memory, start, block, isCold) => {
      const key = keys.block(start);
      const content = withEpoch(memory.epoch, isCold ? await deflate(block) : block);
      return { table: 'blocks', key, value: await sealer.seal(`blocks/${key}`, content) };
    },
    settle: () => {
      for (const [place, block] of pending) remember(place, block);
      pending.clear();
    },
    forget: () => {
      pending.clear();
      cache.clear();
    },
  };
}

/** A block that was joined with its neighbours keeps its start, and is another one all the same. */
function cachePlace({ start, count }: { readonly start: number; readonly count: number }): number {
  return start * 256 + count;
}

type Found = { readonly key: string; readonly value: unknown; readonly count: number; readonly isCold: boolean };

async function opening(sealer: Sealer, epoch: string, { key, value, count, isCold }: Found): Promise<Bytes> {
  const bytes = value instanceof Uint8Array ? await sealer.open(`blocks/${key}`, value as Bytes) : null;
  if (!bytes || !bytesOf(epoch).every((byte, at) => bytes[at] === byte)) throw new Damaged(key);
  const packed = bytes.slice(epochBytes);
  // An older record under the same key has another form or another number of rows.
  const block = isCold ? await inflate(packed).catch(() => null) : packed;
  if (!block || block.length < 4 || rowsIn(block) !== count) throw new Damaged(key);
  return block;
}

function withEpoch(epoch: string, block: Bytes): Bytes {
  const content = new Uint8Array(epochBytes + block.length);
  content.set(bytesOf(epoch));
  content.set(block, epochBytes);
  return content;
}
