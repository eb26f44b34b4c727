import { growColumns, setRow } from './columns/columns.ts';
import { type Declaration, searchForm } from './declaration.ts';
import { separator } from './columns/ids.ts';
import { type Memory, addId, addRows, livePlaceOf, markDead } from './disk/memory.ts';

/** Keeps the last row of each id, at the position of the first one. */
export function latestRows<Row>(declaration: Declaration<Row>, rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row): [string, Row] => [declaration.id(row), row]));
}

/** Result of a change: the places of deleted rows, and the first place of the new rows. */
export type Applied = { readonly from: number; readonly died: readonly number[] };

/** Applies a change in memory only; it is durable after the following commit. */
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
