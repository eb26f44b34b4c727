import type { Totals, View } from './declaration.ts';
import type { KeptCollection } from './kept-collection.ts';
import { whatIsDamaged } from './kept-collection.ts';
import type { Memory } from './memory.ts';
import type { Head, KeptScreen } from './records.ts';
import { formOf } from './records.ts';
import { count, select, totals } from './select.ts';

export function screenKey({ where, sort, limit }: View): string {
  return JSON.stringify([where, sort, limit]);
}

export function totalsKey({ by, of }: Totals): string {
  return JSON.stringify([by, of]);
}

/** The rows of the first screens, without their keys, by their slots: these need not be read of the blocks. */
export function knownRows<Row>({ screens }: KeptCollection<Row>): ReadonlyMap<number, unknown> {
  const known = new Map<number, unknown>();
  for (const { slots, rows } of screens.values()) for (const [at, slot] of slots.entries()) known.set(slot, rows[at]);
  return known;
}

/** The head as it is after what was taken into the memory: with the first screens, of which only new rows are read. */
export async function headOf<Row>(kept: KeptCollection<Row>, memory: Memory<Row>, next: Memory<Row>): Promise<Head> {
  const { declaration } = kept;
  const known = knownRows(kept);
  const screens: [string, KeptScreen][] = [];
  for (const view of declaration.views ?? [])
    screens.push([screenKey(view), await screenOf(kept, memory, view, known)]);
  kept.screens = new Map(screens);
  return {
    form: formOf(declaration),
    epoch: next.epoch,
    revision: next.revision,
    checkpoint: next.checkpoint,
    base: next.base,
    end: next.base + next.size,
    live: next.live,
    shapes: memory.shapes.keys,
    screens: Object.fromEntries(screens),
    totals: Object.fromEntries((declaration.totals ?? []).map((of) => [totalsKey(of), totals(memory, of)])),
  };
}

async function screenOf<Row>(
  { blocks, declaration }: KeptCollection<Row>,
  memory: Memory<Row>,
  view: View,
  known: ReadonlyMap<number, unknown>,
): Promise<KeptScreen> {
  const places = select(memory, view);
  const fresh = places.filter((place) => !known.has(memory.base + place));
  const read = await blocks.rows(memory, fresh).catch((error: unknown) => {
    // What cannot be read stays out of the first screen; whoever asks for it is told.
    if (whatIsDamaged(error, declaration.name) === null) throw error;
    return [];
  });
  const rows = new Map(
    fresh.flatMap((place, at) => (read[at] === undefined ? [] : [[place, JSON.parse(read[at]) as unknown]])),
  );
  const there = places.filter((place) => known.has(memory.base + place) || rows.has(place));
  return {
    count: count(memory, view.where),
    slots: there.map((place) => memory.base + place),
    rows: there.map((place) => known.get(memory.base + place) ?? rows.get(place)),
  };
}
