import { addBlock, blockAt, countIn } from './directory.ts';
import type { Batch, Disk } from './disk.ts';
import type { Limits } from '../limits.ts';
import type { Layout } from './layout.ts';
import { Damaged, keysOf } from './head.ts';
import type { Encryptor } from '../sealing/encryptor.ts';

/** The texts of its rows; that of one which was superseded or deleted before its block was made may be empty. */
export type Block = readonly string[];
export type BlockAt = { readonly start: number; readonly rows: Block };

/** The rows of a collection, in blocks. */
export type Blocks = {
  /** The texts of the rows in these slots, in their order; throws `Damaged` where a block cannot be read. */
  readonly rows: (layout: Layout, slots: readonly number[]) => Promise<readonly string[]>;
  /** Blocks by their numbers. */
  readonly read: (layout: Layout, numbers: readonly number[]) => Promise<readonly Block[]>;
  /** Puts rows behind the last ones; they can be read at once, and are kept here until that commit has ended. */
  readonly append: (layout: Layout, rows: readonly string[], revision: number) => readonly BlockAt[];
  readonly sealed: (layout: Layout, block: BlockAt) => Promise<Batch['puts'][number]>;
  /** What was appended by this commit is on the disk: it can be read from there from now on. */
  readonly settle: (revision: number) => void;
  /** What was appended will never be on the disk. */
  readonly forget: () => void;
};

/** Rows have no line breaks: JSON writes those of texts otherwise. */
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
  // A block of another life, or that was joined with its neighbours and keeps its start, is another one.
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
    return Promise.all(
      wanted.map(({ key, place, count, known }) =>
        known ? Promise.resolve(known) : opened(key, place, count, sealed.get(key)),
      ),
    );
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
