import { type Columns, emptyColumns, grown, notAnId } from '../columns/columns.ts';
import type { Declaration } from '../declaration.ts';
import { type IdIndex, idIndexOf, wordsInId, writeId } from '../columns/ids.ts';
import { type Extent, type Layout, type Outline, layoutOf } from './layout.ts';

/** Searched texts of neighbouring rows joined into one; row ends are computed after a hit. */
export type TextChunk = {
  readonly from: number;
  readonly count: number;
  /** Null until the first search. */
  text: string | null;
  ends: Uint32Array | null;
};

/**
 * The whole collection without its rows. Each row ever appended has a *slot*, a number that only rises; a changed row
 * gets a new slot, and the old one is dead. A *place* is a slot minus `base`, below which everything was dropped.
 */
export type Memory<Row> = Layout & {
  readonly declaration: Declaration<Row>;
  readonly base: number;
  /** The version of the last commit in this memory. */
  revision: number;
  /** The version of the last merge of logs; of the beginning if there was none. */
  checkpoint: number;
  size: number;
  live: number;
  readonly columns: Columns;
  dead: Uint8Array;
  /** Four numbers for each id. */
  ids: Uint32Array;
  /** Created by the first lookup by id. */
  idIndex: IdIndex | null;
  texts: TextChunk[];
  extents: Extent[];
  /** Places in the order of a column; cached until the next change. */
  readonly orders: Map<string, Uint32Array>;
  /** The last search and its hits, until the next change: a screen asks for rows, count and sums of the same search. */
  lastSearch: { readonly words: string; readonly places: readonly number[] } | null;
};

export function emptyMemory<Row>(declaration: Declaration<Row>, from: Outline): Memory<Row> {
  const rows = from.end - from.base;
  return {
    ...layoutOf(from),
    declaration,
    base: from.base,
    revision: from.revision,
    checkpoint: from.checkpoint,
    size: 0,
    live: 0,
    columns: emptyColumns(declaration, rows),
    dead: new Uint8Array(rows),
    ids: new Uint32Array(rows * wordsInId),
    idIndex: null,
    texts: [],
    extents: [],
    orders: new Map(),
    lastSearch: null,
  };
}

export function markDead(memory: Memory<unknown>, places: readonly number[]): void {
  for (const place of places) memory.dead[place] = 1;
  memory.live -= places.length;
}

/** Adds rows whose columns and ids are already set. */
export function addRows(memory: Memory<unknown>, count: number, text: string | null): void {
  if (count === 0) return;
  memory.texts.push({ from: memory.size, count, text, ends: null });
  memory.size += count;
  memory.live += count;
  memory.dead = grown(memory.dead, memory.size);
}

export function addId(memory: Memory<unknown>, place: number, id: string): void {
  memory.ids = grown(memory.ids, (place + 1) * wordsInId);
  if (!writeId(memory.ids, place, id)) throw notAnId(id);
  memory.idIndex?.set(place);
}

export function livePlaceOf(memory: Memory<unknown>, id: string): number | undefined {
  const words = new Uint32Array(wordsInId);
  if (!writeId(words, 0, id)) return undefined;
  memory.idIndex ??= idIndexOf(() => memory.ids, memory.size);
  const place = memory.idIndex.placeOf(words, 0);
  return place === undefined || memory.dead[place] === 1 ? undefined : place;
}
