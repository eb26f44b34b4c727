import { bytesOf, textOf } from './bytes.ts';
import { deflate, inflate } from './deflate.ts';
import type { Sealer } from './sealer.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Texts of neighbouring rows as one record, smaller by two thirds or more. */
export async function sealText(sealer: Sealer, place: string, text: string): Promise<Bytes> {
  return sealer.seal(place, await deflate(bytesOf(text)));
}

/** Null where it is not what was sealed for that place. */
export async function openText(sealer: Sealer, place: string, sealed: unknown): Promise<string | null> {
  const packed = sealed instanceof Uint8Array ? await sealer.open(place, sealed as Bytes) : null;
  const bytes = packed && (await inflate(packed).catch(() => null));
  return bytes && textOf(bytes);
}
