import type { Columns } from './columns.ts';
import { emptyColumns, grown } from './columns.ts';
import type { Declaration } from './declaration.ts';
import type { Directory } from './directory.ts';
import { emptyDirectory } from './directory.ts';
import type { IdIndex } from './ids.ts';
import { idIndexOf } from './ids.ts';
import type { Shapes } from './shape-code.ts';
import { shapesOf } from './shape-code.ts';

/** Searched texts of neighbouring rows as one; where each ends is looked up once something was found in it. */
export type TextChunk = {
  readonly from: number;
  readonly count: number;
  /** Null until somebody searches. */
  text: string | null;
  ends: Uint32Array | null;
};

/** Rows whose columns lie in one record: those from that slot on. `log` is the commit of a record that is not merged yet. */
export type Extent = { readonly from: number; readonly count: number; readonly log: number | null };

/**
 * What is known of all rows of a collection without reading one: each row ever appended has a *slot*, a number that only rises; a
 * changed row gets a new one, and its old one is dead. A *place* is a slot less `base`, below which everything was dropped.
 */
export type Memory<Row> = {
  readonly declaration: Declaration<Row>;
  /** Of this life of the collection: it begins anew with each rebuilding. */
  readonly epoch: string;
  readonly base: number;
  /** The mark of the last commit that is in here. */
  revision: number;
  /** The mark of the commit that last merged logs; 0 where none has. */
  checkpoint: number;
  size: number;
  live: number;
  readonly columns: Columns;
  dead: Uint8Array;
  readonly ids: string[];
  idIndex: IdIndex | null;
  texts: TextChunk[];
  directory: Directory;
  extents: Extent[];
  readonly shapes: Shapes;
  /** Places in the order of a column, ascending; known until the next change. */
  readonly orders: Map<string, Uint32Array>;
};

export function emptyMemory<Row>(
  declaration: Declaration<Row>,
  from: {
    readonly epoch: string;
    readonly base: number;
    readonly size: number;
    readonly shapes: readonly (readonly string[])[];
  },
): Memory<Row> {
  return {
    declaration,
    epoch: from.epoch,
    base: from.base,
    revision: 0,
    checkpoint: 0,
    size: 0,
    live: 0,
    columns: emptyColumns(declaration, from.size),
    dead: new Uint8Array(from.size),
    ids: [],
    idIndex: null,
    texts: [],
    directory: emptyDirectory(from.base),
    extents: [],
    shapes: shapesOf(from.shapes),
    orders: new Map(),
  };
}

export function markDead(memory: Memory<unknown>, places: readonly number[]): void {
  for (const place of places) memory.dead[place] = 1;
  memory.live -= places.length;
}

/** Counts rows in whose columns and ids are already set. */
export function addRows(memory: Memory<unknown>, count: number, text: string | null): void {
  if (count === 0) return;
  memory.texts.push({ from: memory.size, count, text, ends: null });
  memory.size += count;
  memory.live += count;
  memory.dead = grown(memory.dead, memory.size);
}

export function livePlaceOf(memory: Memory<unknown>, id: string): number | undefined {
  memory.idIndex ??= idIndexOf(memory.ids, memory.size);
  const place = memory.idIndex.placeOf(id);
  return place === undefined || memory.dead[place] === 1 ? undefined : place;
}
