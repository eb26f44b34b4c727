import { createInflateRaw } from 'node:zlib';
import { type Unreadable, unreadable } from '../../../domain/imports/import-problems.ts';

/** Limits of a workbook's archive: its unpacked size and its number of parts. */
const maxUnpackedBytes = 150_000_000;
const maxParts = 2_000;

/** The parts of a workbook, by name in lower case, without a leading slash. The checks and the reader both use this list. */
export type WorkbookArchive = {
  readonly ok: true;
  readonly has: (name: string) => boolean;
  /** A part's text in pieces; empty if the part does not exist. Throws `DamagedWorkbook` if the part does not match the archive's list. */
  readonly text: (name: string) => AsyncGenerator<string>;
};

/** A part that does not match the archive's list or the format. The message is for the person who chose the file. */
export class DamagedWorkbook extends Error {
  override readonly name = 'DamagedWorkbook';
}

/** Opens an archive as a workbook, or returns the reason: too large unpacked, not a workbook, or with links to other files. */
export function openWorkbookArchive(bytes: Uint8Array): WorkbookArchive | Unreadable {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(archive);
  if (end === null) return unreadable('NOT_A_SPREADSHEET', 'its archive is damaged');
  if (archive.readUInt16LE(end + 10) > maxParts) return unreadable('FILE_TOO_LARGE', `more than ${maxParts} parts`);
  const list = readParts(archive, end);
  if (!list) return unreadable('NOT_A_SPREADSHEET', 'its archive is damaged');
  const parts = new Map(list.map((part) => [part.name.toLowerCase().replace(/^\//, ''), part]));
  if (parts.size < list.length) return unreadable('NOT_A_SPREADSHEET', 'it has two parts of one name');
  if (list.some(({ name }) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name)))
    return unreadable('NOT_A_SPREADSHEET', 'its parts have names that lead elsewhere');
  if (!parts.has('xl/workbook.xml')) return unreadable('NOT_A_SPREADSHEET', 'the archive holds no workbook');
  if ([...parts.keys()].some((name) => name.startsWith('xl/externallinks/'))) return unreadable('EXTERNAL_LINKS');
  if (list.reduce((total, { unpackedBytes }) => total + unpackedBytes, 0) > maxUnpackedBytes)
    return unreadable('FILE_TOO_LARGE', `more than ${maxUnpackedBytes / 1_000_000} MB unpacked`);
  return {
    ok: true,
    has: (name) => parts.has(name.toLowerCase()),
    text: async function* (name) {
      const part = parts.get(name.toLowerCase());
      if (!part) return;
      const decoder = new TextDecoder('utf-8', { fatal: true });
      for await (const piece of unpacked(archive, part)) yield decoded(() => decoder.decode(piece, { stream: true }));
      yield decoded(() => decoder.decode());
    },
  };
}

type Part = {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
};

/** The offset of the end record. It must be the last record of the file, so that no other program finds another list. */
function endRecord(archive: Buffer): number | null {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > archive.length) return null;
  return end + 22 + archive.readUInt16LE(end + 20) === archive.length ? end : null;
}

/** The archive's list of its parts, or null if it is damaged, encrypted, or differs from the headers of the parts. */
function readParts(archive: Buffer, end: number): Part[] | null {
  const count = archive.readUInt16LE(end + 10);
  let position = archive.readUInt32LE(end + 16);
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > end || archive.readUInt32LE(position) !== 0x02014b50) return null;
    const nameLength = archive.readUInt16LE(position + 28);
    const part: Part = {
      name: archive.toString('utf8', position + 46, position + 46 + nameLength),
      method: archive.readUInt16LE(position + 10),
      packedBytes: archive.readUInt32LE(position + 20),
      unpackedBytes: archive.readUInt32LE(position + 24),
      offset: archive.readUInt32LE(position + 42),
    };
    const isEncrypted = (archive.readUInt16LE(position + 8) & 1) === 1;
    if (isEncrypted || startOf(archive, part) === null) return null;
    // The list contains folders too.
    if (!part.name.endsWith('/')) parts.push(part);
    position += 46 + nameLength + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
  }
  return parts;
}

/** Offset of a part's bytes; null if the entry there belongs to another part, or if its bytes are incomplete. */
function startOf(archive: Buffer, { name, method, packedBytes, offset }: Part): number | null {
  if (offset + 30 > archive.length || archive.readUInt32LE(offset) !== 0x04034b50) return null;
  const nameLength = archive.readUInt16LE(offset + 26);
  const start = offset + 30 + nameLength + archive.readUInt16LE(offset + 28);
  const isSame =
    archive.readUInt16LE(offset + 8) === method &&
    archive.toString('utf8', offset + 30, offset + 30 + nameLength) === name;
  return isSame && start + packedBytes <= archive.length ? start : null;
}

/** A part's unpacked bytes; stops when they exceed the size in the list. */
async function* unpacked(archive: Buffer, part: Part): AsyncGenerator<Uint8Array> {
  const start = startOf(archive, part) ?? 0;
  const packed = archive.subarray(start, start + part.packedBytes);
  let left = part.unpackedBytes;
  for await (const piece of piecesOf(packed, part.method)) {
    left -= piece.length;
    if (left < 0) throw new DamagedWorkbook('its parts are larger than it says');
    yield piece;
  }
  if (left > 0) throw new DamagedWorkbook('its parts are not complete');
}

async function* piecesOf(packed: Buffer, method: number): AsyncGenerator<Uint8Array> {
  if (method === 0) yield packed;
  if (method === 0) return;
  if (method !== 8) throw new DamagedWorkbook('it is packed in an unusual way');
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch {
    throw new DamagedWorkbook('its archive is damaged');
  }
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new DamagedWorkbook('its text is not UTF-8');
  }
}
