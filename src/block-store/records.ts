import type { ByteReader } from './bytes.ts';
import { byteReader, bytesOf, byteWriter, textOf } from './bytes.ts';
import { readColumns, readWords, writeColumns, writeWords } from './column-code.ts';
import { growColumns, grown } from './columns.ts';
import type { Declaration, Total } from './declaration.ts';
import { runsOf } from './directory.ts';
import { wordsInId } from './ids.ts';
import type { Extent, Memory, Outline } from './memory.ts';
import { addRows } from './memory.ts';

/** A record that is missing, changed, or not the one that belongs there; `what` is its key. */
export class Damaged extends Error {
  readonly what: string;
  constructor(what: string) {
    super(`The record ${what} cannot be used.`);
    this.what = what;
  }
}

export const keysOf = (collection: string) => ({
  prefix: `${collection}/`,
  mark: `${collection}/mark`,
  head: `${collection}/head`,
  checkpoint: `${collection}/checkpoint`,
  columns: ({ from, log }: Extent) => (log === null ? `${collection}/segment/${from}` : `${collection}/log/${log}`),
  block: (start: number) => `${collection}/${start}`,
  text: (from: number) => `${collection}/${from}`,
});

/** Columns and ids of some rows: what one commit appended (a log), or several together (a segment). */
export type RowsHead = {
  readonly epoch: string;
  readonly from: number;
  readonly count: number;
  /** Of a log: its commit, and the slots whose rows died with it. */
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

/** Appends the rows of a record; throws where they are not those that follow. */
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
  addRows(memory, count, null);
}

/** What was merged: the records of columns, and which rows were dead then. */
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

/** What stands on a first screen: how many rows there are, where the first of them lie, and the very first without their keys. */
export type KeptScreen = {
  readonly count: number;
  readonly slots: readonly number[];
  readonly rows: readonly unknown[];
};

/** By what is asked, as JSON. */
export type FirstScreens = {
  readonly screens: Readonly<Record<string, KeptScreen>>;
  readonly totals: Readonly<Record<string, readonly Total[]>>;
};

/** The record that a start reads first: figures that are true by themselves, and what the other records must agree with. */
export type Head = Outline & FirstScreens & { readonly form: string; readonly live: number };

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

/** Throws where it is not that of this mark, or was written by a build that declares the collection otherwise. */
export function readHead<Row>(declaration: Declaration<Row>, bytes: Uint8Array, mark: number): Head {
  const head = JSON.parse(textOf(bytes)) as Head;
  const keys = keysOf(declaration.name);
  if (head.revision !== mark) throw new Damaged(keys.head);
  if (head.form !== formOf(declaration)) throw new Damaged(`${keys.head} of another build`);
  return head;
}

function formOf<Row>({ version, columns }: Declaration<Row>): string {
  return JSON.stringify([version, Object.entries(columns).map(([name, { kind }]) => [name, kind])]);
}
