import type { ByteReader, ByteWriter } from './bytes.ts';
import { bytesOf, textOf } from './bytes.ts';
import { separator } from './ids.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidBytes = 16;
const uuidLetters = 36;
/** Before which of its bytes a UUID has a dash. */
const dashes: ReadonlySet<number> = new Set([4, 6, 8, 10]);
const digits = bytesOf('0123456789abcdef-\0');
const [dash = 0, end = 0] = digits.subarray(16);

/** Ids as bytes: 16 each where all of them are UUIDs, else as they are. */
export function writeIds(writer: ByteWriter, ids: readonly string[]): void {
  const areUuids = ids.every((id) => uuid.test(id));
  writer.number(areUuids ? ids.length : 0);
  if (areUuids) writer.raw(packed(ids));
  else writer.text(ids.join(separator));
}

export function readIds(reader: ByteReader): readonly string[] {
  const uuids = reader.number();
  const text = uuids > 0 ? unpacked(reader.raw(uuids * uuidBytes)) : reader.text();
  return text.split(separator);
}

function packed(ids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(ids.length * uuidBytes);
  let at = 0;
  for (const id of ids) {
    for (let letter = 0; letter < uuidLetters; letter += 2) {
      if (id.charCodeAt(letter) === dash) letter += 1;
      bytes[at] = (valueOf(id.charCodeAt(letter)) << 4) | valueOf(id.charCodeAt(letter + 1));
      at += 1;
    }
  }
  return bytes;
}

/** All at once: one text is made faster than many are put together. */
function unpacked(bytes: Uint8Array): string {
  const letters = new Uint8Array((bytes.length / uuidBytes) * (uuidLetters + 1));
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (dashes.has(at % uuidBytes)) letters[length++] = dash;
    letters[length++] = digits[byte >> 4] ?? 0;
    letters[length++] = digits[byte & 15] ?? 0;
    if (at % uuidBytes === uuidBytes - 1) letters[length++] = end;
  }
  return textOf(letters.subarray(0, length - 1));
}

function valueOf(letter: number): number {
  return letter <= 57 ? letter - 48 : letter - 87;
}
