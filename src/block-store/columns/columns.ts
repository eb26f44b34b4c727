import type { Declaration } from '../declaration.ts';
import { wordsInId, writeId } from './ids.ts';

export type ChoiceValues = {
  readonly kind: 'choice';
  /** For each row the index of its word. */
  codes: Uint32Array;
  readonly words: (string | null)[];
  readonly places: Map<string | null, number>;
};
export type NumberValues = { readonly kind: 'number'; values: Float64Array };
/** All ids that rows reference, one after the other, and the end index of each row. */
export type IdsValues = { readonly kind: 'ids'; ends: Uint32Array; ids: Uint32Array };
export type ColumnValues = ChoiceValues | NumberValues | IdsValues;
export type Columns = ReadonlyMap<string, ColumnValues>;

/** Encodes null in a number column: lower than every safe integer. */
export const noNumber = Number.MIN_SAFE_INTEGER;

export function emptyColumns<Row>(declaration: Declaration<Row>, size: number): Columns {
  return new Map(
    Object.entries(declaration.columns).map(([name, { kind }]): [string, ColumnValues] => [
      name,
      emptyColumn(kind, size),
    ]),
  );
}

function emptyColumn(kind: ColumnValues['kind'], size: number): ColumnValues {
  if (kind === 'number') return { kind, values: new Float64Array(size) };
  if (kind === 'ids') return { kind, ends: new Uint32Array(size), ids: new Uint32Array(size) };
  return { kind, codes: new Uint32Array(size), words: [], places: new Map() };
}

/** Reserves capacity for this many rows. */
export function growColumns(columns: Columns, size: number): void {
  for (const column of columns.values()) {
    if (column.kind === 'choice') column.codes = grown(column.codes, size);
    else if (column.kind === 'number') column.values = grown(column.values, size);
    else column.ends = grown(column.ends, size);
  }
}

/** Throws if the row references an invalid id; then only the values at this place and after it are wrong. */
export function setRow<Row>(declaration: Declaration<Row>, columns: Columns, at: number, row: Row): void {
  for (const [name, column] of columns) {
    const declared = declaration.columns[name];
    if (column.kind === 'choice' && declared?.kind === 'choice') column.codes[at] = codeOf(column, declared.of(row));
    if (column.kind === 'number' && declared?.kind === 'number') column.values[at] = declared.of(row) ?? noNumber;
    if (column.kind === 'ids' && declared?.kind === 'ids') setIds(column, at, declared.of(row));
  }
}

function setIds(column: IdsValues, at: number, ids: readonly string[]): void {
  const from = endBefore(column, at);
  column.ids = grown(column.ids, (from + ids.length) * wordsInId);
  for (const [index, id] of ids.entries()) if (!writeId(column.ids, from + index, id)) throw notAnId(id);
  column.ends[at] = from + ids.length;
}

/** Number of ids referenced by the rows before this one. */
export function endBefore({ ends }: IdsValues, at: number): number {
  return at === 0 ? 0 : (ends[at - 1] ?? 0);
}

export function notAnId(id: string): Error {
  return new Error(`Ids are UUIDs in lower case, and this is none: ${id}`);
}

export function codeOf({ words, places }: ChoiceValues, word: string | null): number {
  const known = places.get(word);
  if (known !== undefined) return known;
  places.set(word, words.length);
  return words.push(word) - 1;
}

export function choiceColumn(columns: Columns, name: string): ChoiceValues {
  const column = columns.get(name);
  if (column?.kind !== 'choice') throw new Error(`There is no column of choices named ${name}.`);
  return column;
}

export function numberColumn(columns: Columns, name: string): NumberValues {
  const column = columns.get(name);
  if (column?.kind !== 'number') throw new Error(`There is no column of numbers named ${name}.`);
  return column;
}

/**
 * Copies the numbers into an array with room for `size`, plus a quarter, so that a load does not copy for each page.
 */
export function grown<Numbers extends Uint8Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  size: number,
): Numbers {
  if (size <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.ceil(size * 1.25) + 64);
  larger.set(numbers);
  return larger;
}
