import type { Declaration } from './declaration.ts';

export type ChoiceValues = {
  readonly kind: 'choice';
  /** Of each row the place of its word. */
  codes: Uint32Array;
  readonly words: (string | null)[];
  readonly places: Map<string | null, number>;
};
export type NumberValues = { readonly kind: 'number'; values: Float64Array };
export type ColumnValues = ChoiceValues | NumberValues;
export type Columns = ReadonlyMap<string, ColumnValues>;

/** Stands for null in a column of numbers: below every number that is safe. */
export const noNumber = Number.MIN_SAFE_INTEGER;

export function emptyColumns<Row>(declaration: Declaration<Row>, size: number): Columns {
  return new Map(
    Object.entries(declaration.columns).map(([name, { kind }]): [string, ColumnValues] => [
      name,
      kind === 'choice'
        ? { kind, codes: new Uint32Array(size), words: [], places: new Map() }
        : { kind, values: new Float64Array(size) },
    ]),
  );
}

/** Makes room for so many rows. */
export function growColumns(columns: Columns, size: number): void {
  for (const column of columns.values()) {
    if (column.kind === 'choice') column.codes = grown(column.codes, size);
    else column.values = grown(column.values, size);
  }
}

export function setRow<Row>(declaration: Declaration<Row>, columns: Columns, at: number, row: Row): void {
  for (const [name, column] of columns) {
    const declared = declaration.columns[name];
    if (column.kind === 'choice' && declared?.kind === 'choice') column.codes[at] = codeOf(column, declared.of(row));
    if (column.kind === 'number' && declared?.kind === 'number') column.values[at] = declared.of(row) ?? noNumber;
  }
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

/** The same numbers with room for so many, and a quarter more, so that a load does not copy at each of its pages. */
export function grown<Numbers extends Uint8Array | Uint32Array | Float64Array>(
  numbers: Numbers,
  size: number,
): Numbers {
  if (size <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.ceil(size * 1.25) + 64);
  larger.set(numbers);
  return larger;
}
