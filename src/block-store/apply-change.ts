import { growColumns, setRow } from './columns.ts';
import { searchForm } from './declaration.ts';
import { separator } from './ids.ts';
import type { Memory } from './memory.ts';
import { addRows, livePlaceOf, markDead } from './memory.ts';

/** What the server said of a collection: first what is gone, then what is there. */
export type Change<Row> = { readonly upserts?: readonly Row[]; readonly deletes?: readonly string[] };

/** What a change did: the places whose rows are gone, and the rows that were appended. */
export type Applied<Row> = { readonly from: number; readonly died: readonly number[]; readonly rows: readonly Row[] };

/** Takes a change in; only a commit that follows makes it last. */
export function applyChange<Row>(memory: Memory<Row>, { upserts = [], deletes = [] }: Change<Row>): Applied<Row> {
  const { declaration } = memory;
  const rows = new Map(upserts.map((row): [string, Row] => [declaration.id(row), row]));
  const died = [...new Set([...deletes, ...rows.keys()])].flatMap((id) => livePlaceOf(memory, id) ?? []);
  markDead(memory, died);
  const from = memory.size;
  growColumns(memory.columns, from + rows.size);
  for (const [id, row] of rows) setRow(declaration, memory.columns, addId(memory, id), row);
  const text = [...rows.values()].map((row) => searchForm(declaration.text(row)).replaceAll(separator, ' '));
  addRows(memory, rows.size, text.join(separator));
  memory.orders.clear();
  return { from, died, rows: [...rows.values()] };
}

function addId(memory: Memory<unknown>, id: string): number {
  if (id.includes(separator) || loneSurrogate.test(id))
    throw new Error('An id holds what no text on the disk can hold.');
  const place = memory.ids.push(id) - 1;
  memory.idIndex?.set(id, place);
  return place;
}

const loneSurrogate = /\p{Surrogate}/u;
