import { byteReader, byteWriter } from './bytes.ts';
import type { Batch } from './disk.ts';
import { separator } from './ids.ts';
import type { KeptCollection } from './kept-collection.ts';
import { noteDamage, whatIsDamaged } from './kept-collection.ts';
import type { Extent, Memory, TextChunk } from './memory.ts';
import { Damaged, keysOf } from './records.ts';

/** The searched text of the rows of an extent: in a record of its own, because only a search needs it. */
export async function sealedText<Row>(
  { sealer, declaration }: KeptCollection<Row>,
  epoch: string,
  { from, count }: Extent,
  text: string,
): Promise<Batch['puts'][number]> {
  const key = keysOf(declaration.name).text(from);
  const writer = byteWriter(256 + text.length);
  writer.text(epoch);
  writer.number(count);
  writer.text(text);
  return { table: 'texts', key, value: await sealer.seal(`texts/${key}`, writer.done()) };
}

/** Reads the texts that are not in memory yet; answers false where one cannot be used. Inside a turn. */
export async function loadTexts<Row>(kept: KeptCollection<Row>, memory: Memory<Row>): Promise<boolean> {
  const missing = memory.texts.filter(({ text }) => text === null);
  if (missing.length === 0) return true;
  const keys = missing.map(({ from }) => keysOf(kept.declaration.name).text(memory.base + from));
  const found = await kept.disk.get('texts', keys);
  try {
    const opened = await Promise.all(
      missing.map(async (chunk, at) =>
        textFrom(chunk, keys[at] ?? '', memory.epoch, await open(kept, keys[at] ?? '', found[at])),
      ),
    );
    for (const [at, chunk] of missing.entries()) chunk.text = opened[at] ?? '';
    return true;
  } catch (error) {
    const what = whatIsDamaged(error, kept.declaration.name);
    if (what === null) throw error;
    noteDamage(kept, what);
    return false;
  }
}

/** The text of an extent out of those of the parts that it was made of. */
export function joinedText(chunks: readonly TextChunk[]): string {
  return chunks.map(({ text }) => text ?? '').join(separator);
}

async function open<Row>({ sealer }: KeptCollection<Row>, key: string, sealed: unknown): Promise<Uint8Array> {
  const bytes =
    sealed instanceof Uint8Array ? await sealer.open(`texts/${key}`, sealed as Uint8Array<ArrayBuffer>) : null;
  if (!bytes) throw new Damaged(key);
  return bytes;
}

function textFrom({ count }: TextChunk, key: string, epoch: string, bytes: Uint8Array): string {
  const reader = byteReader(bytes);
  if (reader.text() !== epoch || reader.number() !== count) throw new Damaged(key);
  return reader.text();
}
