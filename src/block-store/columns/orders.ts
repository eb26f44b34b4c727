import type { ChoiceValues } from './columns.ts';
import type { Sort } from '../declaration.ts';
import { compareIds, wordsInId } from './ids.ts';
import type { Memory } from '../disk/memory.ts';
import { stablySorted } from './radix-sort.ts';
import { type WordOrder, wordOrder } from './word-order.ts';

/** Sort order of places: by the column (or `id`), then by the declared ties, then by id. No two places are equal. */
export type Comparison = {
  /** Sort key of the column alone, ascending. */
  readonly keyOf: (place: number) => number;
  readonly compare: (one: number, other: number) => number;
};

export function comparison(memory: Memory<unknown>, { by, descending = false, tiesAscend = false }: Sort): Comparison {
  const { ids } = memory;
  const [name, ...others] = columnsOf(memory, by);
  const column = name === undefined ? null : keysOf(memory, name);
  const ties = others.map((tie) => differenceIn(memory, tie));
  const sign = descending ? -1 : 1;
  const tieSign = descending && !(tiesAscend && column) ? -1 : 1;
  const compareTies = (one: number, other: number): number => {
    for (const tieOf of ties) {
      const difference = tieOf(one, other);
      if (difference !== 0) return tieSign * difference;
    }
    return tieSign * compareIds(ids, one, other);
  };
  const keyOf = (place: number): number => (column ? sign * column(place) : 0);
  return { keyOf, compare: (one, other) => keyOf(one) - keyOf(other) || compareTies(one, other) };
}

/** All live places in sort order; cached until the next change. */
export function orderOf(memory: Memory<unknown>, sort: Sort): Uint32Array {
  const { by, descending = false, tiesAscend = false } = sort;
  const name = JSON.stringify([by, descending, tiesAscend]);
  const known = memory.orders.get(name);
  if (known) return known;
  const order =
    descending && !(tiesAscend && by !== 'id') ? orderOf(memory, { by }).toReversed() : ascending(memory, sort);
  memory.orders.set(name, order);
  return order;
}

function ascending(memory: Memory<unknown>, { by, descending = false }: Sort): Uint32Array {
  let order = by === 'id' ? orderOfIds(memory) : orderOf(memory, { by: 'id' });
  // Stable sort, so sort by the least significant column first.
  for (const name of columnsOf(memory, by).toReversed()) {
    const keyOf = keysOf(memory, name);
    order = stablySorted(order, descending && name === by ? (place) => -keyOf(place) : keyOf);
  }
  return order;
}

/** The first `most` of the offered places in order, without sorting the others. */
export function firstOf({ keyOf, compare }: Comparison, most: number) {
  let kept: number[] = [];
  let worst = -1;
  let worstKey = Infinity;
  const settle = (): void => {
    kept = kept.toSorted(compare).slice(0, most);
    if (kept.length < most) return;
    worst = kept.at(-1) ?? -1;
    worstKey = keyOf(worst);
  };
  return {
    offer: (place: number): void => {
      if (worst >= 0) {
        const key = keyOf(place);
        if (key > worstKey || (key === worstKey && compare(place, worst) > 0)) return;
      }
      if (kept.push(place) >= most * 2 + 64) settle();
    },
    places: (): readonly number[] => {
      settle();
      return kept;
    },
  };
}

function columnsOf({ declaration }: Memory<unknown>, by: string): readonly string[] {
  return by === 'id' ? [] : [by, ...(declaration.ties ?? []).filter((tie) => tie !== by)];
}

function orderOfIds({ ids, dead, size }: Memory<unknown>): Uint32Array {
  const live = Uint32Array.from({ length: size }, (_none, place) => place).filter((place) => dead[place] === 0);
  // The first 53 bits, which one number holds exactly. Few ids have them in common.
  const startOf = (place = 0): number =>
    (ids[place * wordsInId] ?? 0) * 2 ** 21 + ((ids[place * wordsInId + 1] ?? 0) >>> 11);
  const order = stablySorted(live, startOf);
  for (let from = 0, to = 1; to <= order.length; to += 1) {
    if (to < order.length && startOf(order[to]) === startOf(order[from])) continue;
    if (to - from > 1) order.subarray(from, to).sort((one, other) => compareIds(ids, one, other));
    from = to;
  }
  return order;
}

function keysOf(memory: Memory<unknown>, name: string): (place: number) => number {
  const column = memory.columns.get(name);
  if (!column || column.kind === 'ids') throw new Error(`There is no column named ${name} to sort by.`);
  if (column.kind === 'number') {
    const { values } = column;
    return (place) => values[place] ?? 0;
  }
  const ranks = ranksOf(column, declaredOrder(memory, name));
  const { codes } = column;
  return (place) => ranks[codes[place] ?? 0] ?? 0;
}

/** Few places are compared in a tie: compare their words directly instead of ranking all words. */
function differenceIn(memory: Memory<unknown>, name: string): (one: number, other: number) => number {
  const column = memory.columns.get(name);
  if (column?.kind !== 'choice') {
    const keyOf = keysOf(memory, name);
    return (one, other) => keyOf(one) - keyOf(other);
  }
  const { codes, words } = column;
  const inOrder = declaredOrder(memory, name);
  const wordAt = (place: number): string | null => words[codes[place] ?? 0] ?? null;
  return (one, other) => inOrder(wordAt(one), wordAt(other));
}

function declaredOrder({ declaration }: Memory<unknown>, name: string): WordOrder {
  const declared = declaration.columns[name];
  return wordOrder(declared?.kind === 'choice' ? declared.compare : undefined);
}

const knownRanks = new WeakMap<ChoiceValues, Float64Array>();

/** Rank of each word; null comes first, and words that compare as equal share a rank. */
function ranksOf(column: ChoiceValues, inOrder: WordOrder): Float64Array {
  const known = knownRanks.get(column);
  if (known?.length === column.words.length) return known;
  const codes = column.words.map((_word, code) => code).filter((code) => column.words[code] !== null);
  const word = (code: number | undefined): string => column.words[code ?? 0] ?? '';
  codes.sort((one, other) => inOrder(word(one), word(other)));
  const ranks = new Float64Array(column.words.length);
  let rank = 0;
  for (const [at, code] of codes.entries()) {
    if (at === 0 || inOrder(word(codes[at - 1]), word(code)) !== 0) rank += 1;
    ranks[code] = rank;
  }
  knownRanks.set(column, ranks);
  return ranks;
}
