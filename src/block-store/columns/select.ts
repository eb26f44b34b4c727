import {
  type ChoiceValues,
  type IdsValues,
  type NumberValues,
  choiceColumn,
  noNumber,
  numberColumn,
} from './columns.ts';
import {
  type Match,
  type Query,
  type Sort,
  type Sums,
  type Total,
  type Totals,
  type Where,
  searchForm,
} from '../declaration.ts';
import { isSameId, separator, wordsInId, writeId } from './ids.ts';
import { type Memory, type TextChunk, livePlaceOf } from '../disk/memory.ts';
import { comparison, firstOf, orderOf } from './orders.ts';

/** Pages that end before this row are selected without sorting; for later pages all rows are sorted. */
const mostPicked = 2_000;

/** The places of a page of live rows in the requested order. */
export function select(memory: Memory<unknown>, query: Query): readonly number[] {
  const { where = {}, sort, offset = 0, limit } = query;
  const matches = tester(memory, where);
  const found = foundIn(memory, query);
  if (offset + limit > mostPicked) return walk(memory, query, matches, found && flags(memory.size, found));
  const first = firstOf(comparison(memory, sort), offset + limit);
  if (found) {
    for (const place of found) if (matches(place)) first.offer(place);
  } else {
    const { dead, size } = memory;
    for (let place = 0; place < size; place += 1) if (dead[place] === 0 && matches(place)) first.offer(place);
  }
  return first.places().slice(offset);
}

function walk(
  memory: Memory<unknown>,
  { sort, offset = 0, limit }: Query,
  matches: (place: number) => boolean,
  isFound: Uint8Array | null,
): readonly number[] {
  const page: number[] = [];
  let skipped = 0;
  for (const place of orderOf(memory, sort)) {
    if (page.length === limit) break;
    if (!matches(place) || isFound?.[place] === 0) continue;
    if (skipped < offset) skipped += 1;
    else page.push(place);
  }
  return page;
}

/** The places of all matching live rows, sorted or in insertion order. */
export function matching(memory: Memory<unknown>, match: Match = {}, sort?: Sort): readonly number[] {
  if (sort) return select(memory, { ...match, sort, limit: Infinity });
  const matches = tester(memory, match.where ?? {});
  const found = foundIn(memory, match);
  if (found) return found.filter(matches);
  const { dead, size } = memory;
  const places: number[] = [];
  for (let place = 0; place < size; place += 1) if (dead[place] === 0 && matches(place)) places.push(place);
  return places;
}

/** The live places that a search finds, or null without a search text. */
function foundIn(memory: Memory<unknown>, { text = '', instead = new Map() }: Match): readonly number[] | null {
  if (text === '') return null;
  const found = search(memory, text);
  const words = searchForm(text);
  const others = new Map(
    [...instead].flatMap(([id, own]) => {
      const place = livePlaceOf(memory, id);
      return place === undefined ? [] : [[place, searchForm(own).includes(words)] as const];
    }),
  );
  const matched = [...others].flatMap(([place, isFound]) => (isFound ? place : []));
  return others.size === 0 ? found : [...found.filter((place) => !others.has(place)), ...matched];
}

export function count(memory: Memory<unknown>, match: Match = {}): number {
  const isAll = (match.text ?? '') === '' && Object.keys(match.where ?? {}).length === 0;
  return isAll ? memory.live : matching(memory, match).length;
}

export function sumsAt(memory: Memory<unknown>, of: readonly string[], places: readonly number[]): Sums {
  const sums = of.map((name) => {
    const { values } = numberColumn(memory.columns, name);
    let sum = 0;
    for (const place of places) if (values[place] !== noNumber) sum += values[place] ?? 0;
    return sum;
  });
  return { count: places.length, sums };
}

/** Covers only values that live rows have; sums are exact while they are safe integers. */
export function totalsAt(memory: Memory<unknown>, { by, of }: Totals, places: readonly number[]): readonly Total[] {
  const { codes, words } = choiceColumn(memory.columns, by);
  const columns = of.map((name) => numberColumn(memory.columns, name).values);
  const counts = new Float64Array(words.length);
  const sums = columns.map(() => new Float64Array(words.length));
  for (const place of places) {
    const code = codes[place] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
    for (let at = 0; at < columns.length; at += 1) {
      const value = columns[at]?.[place] ?? noNumber;
      const sum = sums[at];
      if (sum && value !== noNumber) sum[code] = (sum[code] ?? 0) + value;
    }
  }
  return words.flatMap((value, code) => {
    const rows = counts[code] ?? 0;
    return rows === 0 ? [] : { value, count: rows, sums: sums.map((sum) => sum[code] ?? 0) };
  });
}

/** The live places whose searched text contains these words, in no particular order. */
export function search(memory: Memory<unknown>, text: string): readonly number[] {
  const words = searchForm(text);
  if (memory.lastSearch?.words === words) return memory.lastSearch.places;
  const places = words.includes(separator) ? [] : memory.texts.flatMap((chunk) => searchChunk(memory, chunk, words));
  // Do not cache an incomplete search: the missing text may be readable next time.
  memory.lastSearch = memory.texts.some(({ text: one }) => one === null) ? null : { words, places };
  return places;
}

function searchChunk({ dead }: Memory<unknown>, chunk: TextChunk, words: string): number[] {
  const { from } = chunk;
  const text = chunk.text ?? '';
  const found: number[] = [];
  let row = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, chunk.ends?.[row])) {
    chunk.ends ??= endsIn(chunk, text);
    while ((chunk.ends[row] ?? Infinity) <= at) row += 1;
    if (dead[from + row] === 0) found.push(from + row);
    if (row === chunk.count - 1) break;
  }
  return found;
}

function endsIn({ count: rows }: TextChunk, text: string): Uint32Array {
  const ends = new Uint32Array(rows);
  let end = -1;
  for (let row = 0; row < rows - 1; row += 1) {
    end = text.indexOf(separator, end + 1);
    ends[row] = end + 1;
  }
  ends[rows - 1] = text.length + 1;
  return ends;
}

/** Returns a test of whether the row at a place matches, dead or not. */
export function tester({ columns, size }: Memory<unknown>, where: Where): (place: number) => boolean {
  const tests = Object.entries(where).map(([name, wanted]): ((place: number) => boolean) => {
    if (!isList(wanted)) return between(numberColumn(columns, name), wanted);
    const column = columns.get(name);
    return column?.kind === 'ids' ? naming(column, wanted, size) : oneOf(choiceColumn(columns, name), wanted);
  });
  const [first, second] = tests;
  if (!first) return () => true;
  return second ? (place) => tests.every((test) => test(place)) : first;
}

function oneOf({ codes, words, places }: ChoiceValues, wanted: readonly (string | null)[]): (place: number) => boolean {
  const isWanted = flags(
    words.length,
    wanted.flatMap((word) => places.get(word) ?? []),
  );
  return (place) => isWanted[codes[place] ?? 0] === 1;
}

function between(
  { values }: NumberValues,
  { from = noNumber + 1, to = Infinity }: { readonly from?: number; readonly to?: number },
): (place: number) => boolean {
  return (place) => (values[place] ?? 0) >= from && (values[place] ?? 0) <= to;
}

/** Scans all referenced ids once: 100,000 take less than a millisecond. */
function naming(column: IdsValues, wanted: readonly (string | null)[], size: number): (place: number) => boolean {
  const { ends, ids } = column;
  const found: number[] = [];
  const words = new Uint32Array(wordsInId);
  for (const id of wanted) {
    if (id === null || !writeId(words, 0, id)) continue;
    for (let place = 0, at = 0; place < size; place += 1) {
      for (; at < (ends[place] ?? 0); at += 1) if (isSameId(ids, at, words, 0)) found.push(place);
    }
  }
  const isFound = flags(size, found);
  return (place) => isFound[place] === 1;
}

function isList(wanted: Where[string]): wanted is readonly (string | null)[] {
  return Array.isArray(wanted);
}

function flags(size: number, set: readonly number[]): Uint8Array {
  const made = new Uint8Array(size);
  for (const at of set) made[at] = 1;
  return made;
}
