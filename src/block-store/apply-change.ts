import { growColumns, setRow } from './columns/columns.ts';
import type { Declaration } from './declaration.ts';
import { searchForm } from './declaration.ts';
import { separator } from './columns/ids.ts';
import type { Memory } from './disk/memory.ts';
import { addId, addRows, livePlaceOf, markDead } from './disk/memory.ts';

/** Of rows with the same id the last one, at the place of the first. */
export function latestRows<Row>(declaration: Declaration<Row>, rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row): [string, Row] => [declaration.id(row), row]));
}

/** What a change did: the places whose rows are gone, and from which place on there are new ones. */
export type Applied = { readonly from: number; readonly died: readonly number[] };

/** Takes a change in; only a commit that follows makes it last. */
export function applyChange<Row>(
  memory: Memory<Row>,
  rows: ReadonlyMap<string, Row>,
  deletes: readonly string[],
): Applied {
  const { declaration } = memory;
  const died = [...new Set([...deletes, ...rows.keys()])].flatMap((id) => livePlaceOf(memory, id) ?? []);
  markDead(memory, died);
  const from = memory.size;
  growColumns(memory.columns, from + rows.size);
  const texts: string[] = [];
  for (const [id, row] of rows) {
    addId(memory, from + texts.length, id);
    setRow(declaration, memory.columns, from + texts.length, row);
    texts.push(searchForm(declaration.text(row)).replaceAll(separator, ' '));
  }
  addRows(memory, rows.size, texts.join(separator));
  memory.orders.clear();
  memory.lastSearch = null;
  return { from, died };
}
