import type { ChoiceValues } from './columns.ts';
import { idPrefix } from './ids.ts';
import type { Memory } from './memory.ts';
import { stablySorted } from './radix-sort.ts';

/** Places ascend in it by a column (or `id`), then by the declared ties, then by id: no two are alike. */
export type Comparison = {
  /** Of the column alone. */
  readonly keyOf: (place: number) => number;
  readonly compare: (one: number, other: number) => number;
};

export function comparison(memory: Memory<unknown>, by: string): Comparison {
  const { ids } = memory;
  const [keyOf, ...ties] = columnsOf(memory, by).map((name) => keysOf(memory, name));
  const compareTies = (one: number, other: number): number => {
    for (const tieOf of ties) {
      const difference = tieOf(one) - tieOf(other);
      if (difference !== 0) return difference;
    }
    const [id = '', otherId = ''] = [ids[one], ids[other]];
    return id < otherId ? -1 : Number(id > otherId);
  };
  if (!keyOf) return { keyOf: () => 0, compare: compareTies };
  return { keyOf, compare: (one, other) => keyOf(one) - keyOf(other) || compareTies(one, other) };
}

/** All live places in order; made when it is first asked for, and known until the next change. */
export function orderOf(memory: Memory<unknown>, by: string): Uint32Array {
  const known = memory.orders.get(by);
  if (known) return known;
  let order = by === 'id' ? orderOfIds(memory) : orderOf(memory, 'id');
  // The sort keeps the order of what is alike: so the last column is sorted by first.
  for (const name of columnsOf(memory, by).toReversed()) order = stablySorted(order, keysOf(memory, name));
  memory.orders.set(by, order);
  return order;
}

/** The first so many of the places that are offered, in order, without putting the others into one. */
export function firstOf({ keyOf, compare }: Comparison, isDescending: boolean, most: number) {
  const sign = isDescending ? -1 : 1;
  const inOrder = (one: number, other: number): number => sign * compare(one, other);
  let kept: number[] = [];
  let worst = -1;
  let worstKey = Infinity;
  const settle = (): void => {
    kept = kept.toSorted(inOrder).slice(0, most);
    if (kept.length < most) return;
    worst = kept.at(-1) ?? -1;
    worstKey = sign * keyOf(worst);
  };
  return {
    offer: (place: number): void => {
      if (worst >= 0) {
        const key = sign * keyOf(place);
        if (key > worstKey || (key === worstKey && inOrder(place, worst) > 0)) return;
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

function orderOfIds(memory: Memory<unknown>): Uint32Array {
  const { ids, dead, size } = memory;
  const prefixes = new Float64Array(size);
  const places = new Uint32Array(memory.live);
  let live = 0;
  for (let place = 0; place < size; place += 1) {
    if (dead[place] === 1) continue;
    prefixes[place] = idPrefix(ids[place] ?? '');
    places[live] = place;
    live += 1;
  }
  const order = stablySorted(places, (place) => prefixes[place] ?? 0);
  const { compare } = comparison(memory, 'id');
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && prefixes[order[end] ?? 0] === prefixes[order[start] ?? 0]) end += 1;
    // An array, whose sort is done at once where they are in order already.
    if (end - start > 1) order.set([...order.subarray(start, end)].toSorted(compare), start);
    start = end;
  }
  return order;
}

function keysOf({ columns, declaration }: Memory<unknown>, name: string): (place: number) => number {
  const column = columns.get(name);
  if (!column) throw new Error(`There is no column named ${name} to sort by.`);
  if (column.kind === 'number') {
    const { values } = column;
    return (place) => values[place] ?? 0;
  }
  const declared = declaration.columns[name];
  const ranks = ranksOf(column, declared?.kind === 'choice' ? declared.compare : undefined);
  const { codes } = column;
  return (place) => ranks[codes[place] ?? 0] ?? 0;
}

const knownRanks = new WeakMap<ChoiceValues, Float64Array>();

/** Where each word stands among them; null comes first, and words that compare as equal stand together. */
function ranksOf(column: ChoiceValues, compare: ((one: string, other: string) => number) | undefined): Float64Array {
  const known = knownRanks.get(column);
  if (known?.length === column.words.length) return known;
  const inOrder = compare ?? ((one, other) => (one < other ? -1 : Number(one > other)));
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
