import { addBlock, blockAt, countIn } from './directory.ts';
import type { Batch, Disk } from './disk.ts';
import type { Limits } from '../limits.ts';
import type { Layout } from './layout.ts';
import { Damaged, keysOf } from './head.ts';
import type { Encryptor } from '../sealing/encryptor.ts';
import { yieldToScreen } from '../yield-to-screen.ts';

/** The texts of its rows; rows that were dead before the block was written may be empty. */
export type Block = readonly string[];
export type BlockAt = { readonly start: number; readonly rows: Block };

/** The rows of a collection, stored in blocks. */
export type Blocks = {
  /** The row texts of these slots, in the same order; throws `Damaged` if a block cannot be read. */
  readonly rows: (layout: Layout, slots: readonly number[]) => Promise<readonly string[]>;
  /** Blocks by number. */
  readonly read: (layout: Layout, numbers: readonly number[]) => Promise<readonly Block[]>;
  /** Appends rows. They can be read at once, and stay in memory until the commit has ended. */
  readonly append: (layout: Layout, rows: readonly string[], revision: number) => readonly BlockAt[];
  readonly sealed: (layout: Layout, block: BlockAt) => Promise<Batch['puts'][number]>;
  /** The rows of this commit are on the disk and can be read from there. */
  readonly settle: (revision: number) => void;
  /** Drops appended rows that will never be on the disk. */
  readonly forget: () => void;
};

/** Blocks opened together: more would hold up a frame. A page has fewer. */
const blocksAtOnce = 64;

/** Rows contain no line breaks, because JSON escapes them. */
const betweenRows = '\n';

export function blocksOf(collection: string, disk: Disk, encryptor: Encryptor, limits: Limits): Blocks {
  const keys = keysOf(collection);
  const pending = new Map<string, { readonly rows: Block; readonly revision: number }>();
  const cache = new Map<string, Block>();
  const remember = (place: string, rows: Block): void => {
    cache.delete(place);
    cache.set(place, rows);
    for (const oldest of cache.keys()) {
      if (cache.size <= limits.cachedBlocks) break;
      cache.delete(oldest);
    }
  };
  // Includes the epoch and the row count, because a merged block keeps its start.
  const placeOf = ({ epoch }: Layout, start: number, count: number) =>
    `blocks/${keys.block(start)} of ${epoch} with ${count}`;
  const opened = async (key: string, place: string, count: number, sealed: unknown): Promise<Block> => {
    const rows = (await encryptor.openText(place, sealed))?.split(betweenRows);
    if (rows?.length !== count) throw new Damaged(key);
    remember(place, rows);
    return rows;
  };
  const read = async (layout: Layout, numbers: readonly number[]): Promise<readonly Block[]> => {
    const wanted = numbers.map((at) => {
      const [start, count] = [layout.directory.starts[at] ?? 0, countIn(layout.directory, at)];
      const place = placeOf(layout, start, count);
      return { key: keys.block(start), place, count, known: pending.get(place)?.rows ?? cache.get(place) };
    });
    const missing = wanted.filter(({ known }) => !known).map(({ key }) => key);
    const found = missing.length > 0 ? await disk.get('blocks', missing) : [];
    const sealed = new Map(missing.map((key, at) => [key, found[at]]));
    const blocks: Block[] = [];
    for (let at = 0; at < wanted.length; at += blocksAtOnce) {
      if (at > 0) await yieldToScreen();
      const some = wanted
        .slice(at, at + blocksAtOnce)
        .map(async ({ key, place, count, known }) => known ?? opened(key, place, count, sealed.get(key)));
      blocks.push(...(await Promise.all(some)));
    }
    return blocks;
  };
  return {
    read,
    rows: async (layout, slots) => {
      const numbers = slots.map((slot) => blockAt(layout.directory, slot));
      const wanted = [...new Set(numbers)];
      const starts = wanted.map((at) => layout.directory.starts[at] ?? 0);
      const blocks = await read(layout, wanted);
      const places = new Map(wanted.map((number, at) => [number, at]));
      return slots.map((slot, index) => {
        const at = places.get(numbers[index] ?? 0) ?? 0;
        return blocks[at]?.[slot - (starts[at] ?? 0)] ?? '';
      });
    },
    append: (layout, rows, revision) => {
      const appended: BlockAt[] = [];
      for (let at = 0; at < rows.length; at += limits.blockRows) {
        const some = rows.slice(at, at + limits.blockRows);
        const start = addBlock(layout.directory, some.length);
        pending.set(placeOf(layout, start, some.length), { rows: some, revision });
        appended.push({ start, rows: some });
      }
      return appended;
    },
    sealed: async (layout, { start, rows }) => {
      const place = placeOf(layout, start, rows.length);
      const value = await encryptor.sealText(place, rows.join(betweenRows));
      return { table: 'blocks', key: keys.block(start), value };
    },
    settle: (revision) => {
      for (const [place, block] of pending) {
        if (block.revision > revision) continue;
        pending.delete(place);
        remember(place, block.rows);
      }
    },
    forget: () => {
      pending.clear();
      cache.clear();
    },
  };
}
