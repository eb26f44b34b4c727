import type { Batch } from '../disk/disk.ts';
import { separator } from './ids.ts';
import { type KeptCollection, orDamage } from '../disk/kept-collection.ts';
import type { Extent } from '../disk/layout.ts';
import type { Memory, TextChunk } from '../disk/memory.ts';
import { yieldToScreen } from '../yield-to-screen.ts';
import { Damaged, keysOf } from '../disk/head.ts';

/** Searched texts of the rows of an extent, in a record of their own because only a search needs them. */
export async function sealedText<Row>(
  { encryptor, declaration }: KeptCollection<Row>,
  epoch: string,
  extent: Extent,
  text: string,
): Promise<Batch['puts'][number]> {
  const key = keysOf(declaration.name).text(extent.from);
  return { table: 'texts', key, value: await encryptor.sealText(placeOf(key, epoch, extent.count), text) };
}

/** Texts to open before yielding to the screen. */
const textsAtOnce = 8;

/** Loads the texts of these chunks that are not in memory; false if one is unusable. Runs inside a turn. */
export async function loadTexts<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  chunks: readonly TextChunk[] = memory.texts,
): Promise<boolean> {
  const missing = chunks.filter(({ text }) => text === null);
  const keys = missing.map(({ from }) => keysOf(kept.declaration.name).text(memory.base + from));
  const found = keys.length > 0 ? await kept.disk.get('texts', keys) : [];
  const opened = await orDamage(kept, async () => {
    const texts: string[] = [];
    for (let from = 0; from < keys.length; from += textsAtOnce) {
      const some = keys.slice(from, from + textsAtOnce).map((key, at) => ({
        key,
        count: missing[from + at]?.count ?? 0,
        sealed: found[from + at],
      }));
      texts.push(...(await Promise.all(some.map((one) => open(kept, memory.epoch, one)))));
      await yieldToScreen();
    }
    return texts;
  });
  if (!opened) return false;
  for (const [at, chunk] of missing.entries()) chunk.text = opened[at] ?? '';
  return true;
}

/** Joins the texts of merged extents. */
export function joinedText(chunks: readonly TextChunk[]): string {
  return chunks.map(({ text }) => text ?? '').join(separator);
}

type Found = { readonly key: string; readonly count: number; readonly sealed: unknown };

async function open<Row>(
  { encryptor }: KeptCollection<Row>,
  epoch: string,
  { key, count, sealed }: Found,
): Promise<string> {
  const text = await encryptor.openText(placeOf(key, epoch, count), sealed);
  if (text === null) throw new Damaged(key);
  return text;
}

/** Includes the epoch and the row count, because a merged text keeps its key. */
function placeOf(key: string, epoch: string, count: number): string {
  return `texts/${key} of ${epoch} with ${count}`;
}
