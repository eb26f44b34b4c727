import { type ByteReader, byteReader, byteWriter } from '../columns/bytes.ts';
import { readColumns, readWords, writeColumns, writeWords } from '../columns/column-code.ts';
import { growColumns, grown } from '../columns/columns.ts';
import { runsOf } from './directory.ts';
import { type FirstScreens, type Head, Damaged, formOf, keysOf } from './head.ts';
import { wordsInId } from '../columns/ids.ts';
import type { Extent } from './layout.ts';
import { type Memory, addRows } from './memory.ts';
import { bytesOf } from '../columns/utf8.ts';

/** Columns and ids of some rows: of one commit (a log), or of several merged commits (a segment). */
export type RowsHead = {
  readonly epoch: string;
  readonly from: number;
  readonly count: number;
  /** Only in a log: the version of its commit, and the slots of the rows that this commit replaced or deleted. */
  readonly log?: { readonly revision: number; readonly died: readonly number[] };
};

export function writeRows(memory: Memory<unknown>, extent: Extent, log?: RowsHead['log']): Uint8Array<ArrayBuffer> {
  const from = extent.from - memory.base;
  const to = from + extent.count;
  const head: RowsHead = { epoch: memory.epoch, from: extent.from, count: extent.count, ...(log && { log }) };
  const writer = byteWriter(256 + extent.count * 64);
  writer.text(JSON.stringify(head));
  if (extent.count === 0) return writer.done();
  writeColumns(writer, memory.columns, from, to);
  writeWords(writer, memory.ids.subarray(from * wordsInId, to * wordsInId));
  return writer.done();
}

/** Appends the rows of a record; throws if they do not continue the memory. */
export function readRows(memory: Memory<unknown>, bytes: Uint8Array, log: number | null): RowsHead {
  const reader = byteReader(bytes);
  const head = JSON.parse(reader.text()) as RowsHead;
  const extent = { from: memory.base + memory.size, count: head.count, log };
  const isNext = head.epoch === memory.epoch && head.from === extent.from && (head.log?.revision ?? null) === log;
  if (!isNext) throw new Damaged(keysOf(memory.declaration.name).columns(extent));
  if (head.count > 0) readRowsOf(memory, reader, head.count);
  memory.extents.push(extent);
  return head;
}

function readRowsOf(memory: Memory<unknown>, reader: ByteReader, count: number): void {
  const { columns, size } = memory;
  growColumns(columns, size + count);
  readColumns(reader, columns, size, count);
  memory.ids = grown(memory.ids, (size + count) * wordsInId);
  readWords(reader, memory.ids, size * wordsInId, count * wordsInId);
  for (let place = size; place < size + count; place += 1) memory.idIndex?.set(place);
  addRows(memory, count, null);
}

/** A checkpoint, as JSON: which column records exist. In its record a bit for each row follows, set if the row is deleted. */
export type Checkpoint = {
  readonly epoch: string;
  readonly revision: number;
  readonly base: number;
  readonly extents: readonly (readonly [from: number, count: number, log: number | null])[];
};

export function writeCheckpoint(memory: Memory<unknown>): Uint8Array<ArrayBuffer> {
  const { epoch, revision, base, extents, dead, size } = memory;
  const content: Checkpoint = {
    epoch,
    revision,
    base,
    extents: extents.map(({ from, count, log }) => [from, count, log]),
  };
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (let place = 0; place < size; place += 1) {
    if (dead[place] === 1) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  const writer = byteWriter();
  writer.text(JSON.stringify(content));
  writer.number(size);
  writer.raw(bits);
  return writer.done();
}

export function readCheckpoint(bytes: Uint8Array): { content: Checkpoint; dead: readonly number[] } {
  const reader = byteReader(bytes);
  const content = JSON.parse(reader.text()) as Checkpoint;
  const size = reader.number();
  const dead: number[] = [];
  for (const [at, byte] of reader.raw(Math.ceil(size / 8)).entries()) {
    for (let bit = 0; byte >> bit > 0; bit += 1) if ((byte >> bit) & 1) dead.push(at * 8 + bit);
  }
  return { content, dead };
}

export function writeHead(memory: Memory<unknown>, first: FirstScreens): Uint8Array<ArrayBuffer> {
  const { declaration, epoch, revision, checkpoint, base, size, live, shapes, directory } = memory;
  const head: Head = {
    form: formOf(declaration),
    epoch,
    revision,
    checkpoint,
    base,
    end: base + size,
    live,
    runs: runsOf(directory),
    shapes: shapes.keys,
    ...first,
  };
  return bytesOf(JSON.stringify(head));
}
