import type { Applied } from '../apply-change.ts';
import type { Sums, Total, Totals, View } from '../declaration.ts';
import { type FirstScreens, type ViewSnapshot, screenKey, totalsKey } from '../disk/head.ts';
import { type KeptCollection, knownRows, whatIsDamaged } from '../disk/kept-collection.ts';
import type { Limits } from '../limits.ts';
import type { Memory } from '../disk/memory.ts';
import { comparison } from './orders.ts';

import { matching, select, sumsAt, tester, totalsAt } from './select.ts';

/** Snapshots of the first screens: updated from the previous ones, or computed from all rows. */
export async function firstScreens<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  applied?: Applied,
): Promise<FirstScreens> {
  const { declaration, first: last } = kept;
  const known = knownRows(kept);
  const screens: [string, ViewSnapshot][] = [];
  for (const view of declaration.views?.() ?? []) {
    const name = screenKey(view);
    const seen = (applied && seenAfter(kept, memory, view, applied)) ?? seenIn(kept, memory, view);
    screens.push([name, await screenOf(kept, memory, view, seen, known)]);
  }
  const summed = (declaration.totals ?? []).map((of): [string, readonly Total[]] => {
    const before = last.totals[totalsKey(of)];
    return [
      totalsKey(of),
      before && applied ? totalsAfter(memory, of, before, applied) : totalsAt(memory, of, matching(memory)),
    ];
  });
  return { screens: Object.fromEntries(screens), totals: Object.fromEntries(summed) };
}

/** The first places of a view, the number of all its rows, and their sums. */
type Seen = Sums & { readonly places: readonly number[] };

function seenIn<Row>({ limits }: KeptCollection<Row>, memory: Memory<Row>, view: View): Seen {
  const { where, sort, sums = [] } = view;
  const most = slotsOf(view, limits);
  return { ...sumsAt(memory, sums, matching(memory, view)), places: select(memory, { where, sort, limit: most }) };
}

/** Null if too few of the known rows are left to tell which come next. */
function seenAfter<Row>(
  { first, limits }: KeptCollection<Row>,
  memory: Memory<Row>,
  view: View,
  { from, died }: Applied,
): Seen | null {
  const last = first.screens[screenKey(view)];
  if (!last) return null;
  const matches = tester(memory, view.where);
  const { compare } = comparison(memory, view.sort);
  const left = last.slots.map((slot) => slot - memory.base).filter((place) => memory.dead[place] === 0);
  const fresh = Array.from({ length: memory.size - from }, (_none, at) => from + at).filter(matches);
  const added = sumsAt(memory, view.sums ?? [], fresh);
  const gone = sumsAt(memory, view.sums ?? [], died.filter(matches));
  const count = last.count + added.count - gone.count;
  const sums = last.sums.map((sum, at) => sum + (added.sums[at] ?? 0) - (gone.sums[at] ?? 0));
  const end = left.at(-1) ?? -1;
  // There may be more rows after the last known one, unless all were known.
  const certain =
    last.slots.length === last.count ? fresh : fresh.filter((place) => end >= 0 && compare(place, end) < 0);
  const places = merged(left, certain.toSorted(compare), compare).slice(0, slotsOf(view, limits));
  return places.length < Math.min(view.limit, count) ? null : { count, sums, places };
}

function slotsOf({ limit, ahead }: View, { slotsAhead }: Limits): number {
  return Math.max(limit, ahead ?? slotsAhead);
}

/** Merges two sorted lists. */
function merged(
  one: readonly number[],
  other: readonly number[],
  compare: (one: number, other: number) => number,
): readonly number[] {
  const all: number[] = [];
  let at = 0;
  for (const place of one) {
    for (let next = other[at]; next !== undefined && compare(next, place) < 0; next = other[at]) {
      all.push(next);
      at += 1;
    }
    all.push(place);
  }
  return all.concat(other.slice(at));
}

async function screenOf<Row>(
  { blocks, declaration }: KeptCollection<Row>,
  memory: Memory<Row>,
  { limit }: View,
  { places, ...sums }: Seen,
  known: ReadonlyMap<number, unknown>,
): Promise<ViewSnapshot> {
  const slots = places.map((place) => memory.base + place);
  const fresh = slots.slice(0, limit).filter((slot) => !known.has(slot));
  const read = await blocks.rows(memory, fresh).catch((error: unknown) => {
    // Leave damage to the next read, which reports it.
    if (whatIsDamaged(error, declaration.name) === null) throw error;
    return null;
  });
  if (!read) return { ...sums, slots: [], rows: [] };
  const rows = new Map(fresh.map((slot, at) => [slot, JSON.parse(read[at] ?? '') as unknown]));
  return { ...sums, slots, rows: slots.slice(0, limit).map((slot) => rows.get(slot) ?? known.get(slot)) };
}

function totalsAfter(
  memory: Memory<unknown>,
  of: Totals,
  before: readonly Total[],
  { from, died }: Applied,
): readonly Total[] {
  const found = new Map(before.map((total) => [total.value, total]));
  const add = (places: readonly number[], sign: 1 | -1): void => {
    for (const { value, count: rows, sums } of totalsAt(memory, of, places)) {
      const known = found.get(value);
      found.set(value, {
        value,
        count: (known?.count ?? 0) + sign * rows,
        sums: sums.map((sum, at) => (known?.sums[at] ?? 0) + sign * sum),
      });
    }
  };
  add(
    Array.from({ length: memory.size - from }, (_none, at) => from + at),
    1,
  );
  add(died, -1);
  return [...found.values()].filter(({ count: rows }) => rows > 0);
}
