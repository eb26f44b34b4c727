import type { ChoiceValues } from './columns.ts';
import type { Memory } from './memory.ts';
import { idPrefix } from './ids.ts';
import { stablySorted } from './radix-sort.ts';

/** All live places by a column (or `id`), then by the declared ties, then by id: ascending, and never two alike. */
export function orderOf(memory: Memory<unknown>, by: string): Uint32Array {
  const known = memory.orders.get(by);
  if (known) return known;
  const made = by === 'id' ? orderOfIds(memory) : orderOfColumns(memory, by);
  memory.orders.set(by, made);
  return made;
}

/** Takes out what died and puts in what was appended from that place on, into every order that is known. */
export function updateOrders(memory: Memory<unknown>, from: number, hasDied: boolean): void {
  for (const [by, order] of memory.orders) {
    const alive = hasDied ? order.filter((place) => memory.dead[place] === 0) : order;
    memory.orders.set(by, memory.size > from ? inserted(memory, by, alive, from) : alive);
  }
}

/** Compares two places as the order of that column has them. */
export function comparison(memory: Memory<unknown>, by: string): (one: number, other: number) => number {
  const { ids } = memory;
  const keys = columnsOf(memory, by).map((name) => keysOf(memory, name));
  return (one, other) => {
    for (const keyOf of keys) {
      const difference = keyOf(one) - keyOf(other);
      if (difference !== 0) return difference;
    }
    const [id = '', otherId = ''] = [ids[one], ids[other]];
    return id < otherId ? -1 : Number(id > otherId);
  };
}

function columnsOf({ declaration }: Memory<unknown>, by: string): readonly string[] {
  return by === 'id' ? [] : [by, ...(declaration.ties ?? []).filter((tie) => tie !== by)];
}

function orderOfColumns(memory: Memory<unknown>, by: string): Uint32Array {
  let order = orderOf(memory, 'id');
  // The sort keeps the order of what is alike: so the last of them is sorted by first.
  for (const name of columnsOf(memory, by).toReversed()) order = stablySorted(order, keysOf(memory, name));
  return order;
}

function orderOfIds(memory: Memory<unknown>): Uint32Array {
  const { ids, dead, size } = memory;
  const live = Uint32Array.from({ length: size }, (_none, place) => place).filter((place) => dead[place] === 0);
  const prefixes = Float64Array.from(ids, idPrefix);
  const order = stablySorted(live, (place) => prefixes[place] ?? 0);
  const compare = comparison(memory, 'id');
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && prefixes[order[end] ?? 0] === prefixes[order[start] ?? 0]) end += 1;
    // An array, whose sort is done at once where they are in order already.
    if (end - start > 1) order.set([...order.subarray(start, end)].toSorted(compare), start);
    start = end;
  }
  return order;
}

function inserted(memory: Memory<unknown>, by: string, order: Uint32Array, from: number): Uint32Array {
  const compare = comparison(memory, by);
  const fresh = Array.from({ length: memory.size - from }, (_none, at) => from + at).toSorted(compare);
  const made = new Uint32Array(order.length + fresh.length);
  let taken = 0;
  for (const [at, place] of fresh.entries()) {
    const end = firstAfter(order, place, taken, compare);
    made.set(order.subarray(taken, end), taken + at);
    made[end + at] = place;
    taken = end;
  }
  made.set(order.subarray(taken), taken + fresh.length);
  return made;
}

function firstAfter(
  order: Uint32Array,
  place: number,
  from: number,
  compare: (one: number, other: number) => number,
): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(order[middle] ?? 0, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keysOf({ columns, declaration }: Memory<unknown>, name: string): (place: number) => number {
  const column = columns.get(name);
  if (!column) throw new Error(`There is no column named ${name} to sort by.`);
  if (column.kind === 'number') return (place) => column.values[place] ?? 0;
  const declared = declaration.columns[name];
  const ranks = ranksOf(column, declared?.kind === 'choice' ? declared.compare : undefined);
  return (place) => ranks[column.codes[place] ?? 0] ?? 0;
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
