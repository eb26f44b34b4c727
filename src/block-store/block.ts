import { textOf } from './bytes.ts';

/**
 * Rows of one record: how many, where each ends, and their texts as UTF-8, so that one row is read without its neighbours.
 * A row of no length was superseded or deleted before the block was sealed again.
 */
const encoder = new TextEncoder();
const numberBytes = 4;

export function blockOf(rows: readonly string[]): Uint8Array<ArrayBuffer> {
  let most = 0;
  for (const row of rows) most += row.length * 3;
  const head = (rows.length + 1) * numberBytes;
  const bytes = new Uint8Array(head + most);
  const ends = new Uint32Array(bytes.buffer, 0, rows.length + 1);
  ends[0] = rows.length;
  let length = head;
  for (const [at, row] of rows.entries()) {
    length += encoder.encodeInto(row, bytes.subarray(length)).written;
    ends[at + 1] = length;
  }
  return bytes.slice(0, length);
}

/** How many rows a block says it holds; one that cannot hold so many is refused. */
export function rowsIn(block: Uint8Array): number {
  const count = numberAt(block, 0);
  if ((count + 1) * numberBytes > block.length)
    throw new RangeError('A block says that it holds more rows than it could.');
  return count;
}

/** The text of one row, empty where it is gone. */
export function rowOf(block: Uint8Array, at: number): string {
  return textOf(bytesOfRow(block, at));
}

/** One block of the rows of several, without those that are gone. */
export function joinBlocks(blocks: readonly Uint8Array[], isKept: (at: number) => boolean): Uint8Array<ArrayBuffer> {
  const rows = blocks
    .flatMap((block) => Array.from({ length: rowsIn(block) }, (_none, at) => bytesOfRow(block, at)))
    .map((bytes, at) => (isKept(at) ? bytes : bytes.subarray(0, 0)));
  const head = (rows.length + 1) * numberBytes;
  const joined = new Uint8Array(rows.reduce((sum, row) => sum + row.length, head));
  const ends = new Uint32Array(joined.buffer, 0, rows.length + 1);
  ends[0] = rows.length;
  let length = head;
  for (const [at, row] of rows.entries()) {
    joined.set(row, length);
    length += row.length;
    ends[at + 1] = length;
  }
  return joined;
}

function bytesOfRow(block: Uint8Array, at: number): Uint8Array {
  const count = numberAt(block, 0);
  const start = at === 0 ? (count + 1) * numberBytes : numberAt(block, at);
  return block.subarray(start, numberAt(block, at + 1));
}

function numberAt(block: Uint8Array, at: number): number {
  return new DataView(block.buffer, block.byteOffset).getUint32(at * numberBytes, true);
}
