import { inflateRawSync } from 'node:zlib';
import type { Unreadable } from '../../domain/imports/import-problems.ts';
import { unreadable } from '../../domain/imports/import-problems.ts';

/** Bounds of a workbook's archive: what it may unpack to, and of how many parts it may consist. */
const maxUnpackedBytes = 150_000_000;
const maxEntries = 2_000;

/** Why an archive is not opened as a workbook, or null: too large once unpacked, not a workbook, or with links to other files. */
export function refuseWorkbook(bytes: Uint8Array): Unreadable | null {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readEntries(archive);
  if (!entries) return unreadable('NOT_A_SPREADSHEET', 'its archive is damaged');
  if (entries.length > maxEntries) return unreadable('FILE_TOO_LARGE', `more than ${maxEntries} parts`);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    return unreadable('NOT_A_SPREADSHEET', 'the archive holds no workbook');
  if (entries.some(({ name }) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name))) {
    return unreadable('NOT_A_SPREADSHEET', 'its parts have names that lead elsewhere');
  }
  if (entries.some(({ name }) => name.startsWith('xl/externalLinks/'))) return unreadable('EXTERNAL_LINKS');
  return fitsUnpacked(archive, entries)
    ? null
    : unreadable('FILE_TOO_LARGE', `more than ${maxUnpackedBytes / 1_000_000} MB unpacked`);
}

type Entry = { readonly name: string; readonly method: number; readonly packedBytes: number; readonly offset: number };

/** The archive's own list of its parts, or null where it has none. */
function readEntries(archive: Buffer): Entry[] | null {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > archive.length) return null;
  const count = archive.readUInt16LE(end + 10);
  let position = archive.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > archive.length || archive.readUInt32LE(position) !== 0x02014b50) return null;
    const nameLength = archive.readUInt16LE(position + 28);
    entries.push({
      name: archive.toString('utf8', position + 46, position + 46 + nameLength),
      method: archive.readUInt16LE(position + 10),
      packedBytes: archive.readUInt32LE(position + 20),
      offset: archive.readUInt32LE(position + 42),
    });
    position += 46 + nameLength + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
  }
  return entries;
}

/** Unpacks everything once to see how large it really is: the sizes that an archive states may be untrue. */
function fitsUnpacked(archive: Buffer, entries: readonly Entry[]): boolean {
  let left = maxUnpackedBytes;
  for (const { offset, packedBytes, method } of entries) {
    if (offset + 30 > archive.length) return false;
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const packed = archive.subarray(start, start + packedBytes);
    const unpackedBytes = method === 0 ? packed.length : unpackedSize(packed, left);
    if (unpackedBytes === null || unpackedBytes > left) return false;
    left -= unpackedBytes;
  }
  return true;
}

function unpackedSize(packed: Buffer, limit: number): number | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) }).length;
  } catch {
    return null;
  }
}
