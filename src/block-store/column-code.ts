import type { ByteReader, ByteWriter } from './bytes.ts';
import type { ChoiceValues, Columns, NumberValues } from './columns.ts';
import { codeOf } from './columns.ts';

/** Columns of some rows as bytes: each number as its distance from the least of them, in as few bytes as the farthest needs. */
export function writeColumns(writer: ByteWriter, columns: Columns, from: number, to: number): void {
  for (const column of columns.values()) {
    if (column.kind === 'choice') writeChoices(writer, column, from, to);
    else writeNumbers(writer, column.values.subarray(from, to));
  }
}

/** Reads what was written of so many rows into the columns, beginning at that place. */
export function readColumns(reader: ByteReader, columns: Columns, at: number, count: number): void {
  for (const column of columns.values()) {
    if (column.kind === 'choice') readChoices(reader, column, at, count);
    else readNumbers(reader, column, at, count);
  }
}

/** With the words that are met among them, because a column's own list grows with every word that it has ever met. */
function writeChoices(writer: ByteWriter, { codes, words }: ChoiceValues, from: number, to: number): void {
  const places = new Map<number, number>();
  const own = new Float64Array(to - from);
  for (let at = from; at < to; at += 1) {
    const code = codes[at] ?? 0;
    let place = places.get(code);
    if (place === undefined) places.set(code, (place = places.size));
    own[at - from] = place;
  }
  writer.text(JSON.stringify([...places.keys()].map((code) => words[code])));
  writeNumbers(writer, own);
}

function readChoices(reader: ByteReader, column: ChoiceValues, at: number, count: number): void {
  const words = JSON.parse(reader.text()) as (string | null)[];
  const codes = Uint32Array.from(words, (word) => codeOf(column, word));
  const own = numbersRead(reader, count);
  for (let index = 0; index < count; index += 1) column.codes[at + index] = codes[own.numbers[index] ?? 0] ?? 0;
}

function writeNumbers(writer: ByteWriter, values: Float64Array): void {
  let least = Infinity;
  let most = -Infinity;
  let isWhole = true;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
    if (!Number.isSafeInteger(value)) isWhole = false;
  }
  const width = values.length === 0 ? 0 : isWhole ? widthOf(most - least) : 8;
  writer.number(width);
  writer.number(width === 8 || values.length === 0 ? 0 : least);
  if (width === 0) return;
  const numbers = numbersOf(width, values.length);
  const base = width === 8 ? 0 : least;
  for (let at = 0; at < values.length; at += 1) numbers[at] = (values[at] ?? 0) - base;
  writer.raw(new Uint8Array(numbers.buffer));
}

function readNumbers(reader: ByteReader, column: NumberValues, at: number, count: number): void {
  const { base, numbers } = numbersRead(reader, count);
  for (let index = 0; index < count; index += 1) column.values[at + index] = base + (numbers[index] ?? 0);
}

type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Distances from the base; where there are none, each number is the base. */
function numbersRead(reader: ByteReader, count: number): { base: number; numbers: Numbers } {
  const width = reader.number();
  const base = reader.number();
  const numbers = numbersOf(width, width === 0 ? 0 : count);
  new Uint8Array(numbers.buffer).set(reader.raw(numbers.byteLength));
  return { base, numbers };
}

function widthOf(range: number): 0 | 1 | 2 | 4 | 8 {
  if (range === 0) return 0;
  if (range < 2 ** 8) return 1;
  if (range < 2 ** 16) return 2;
  return range < 2 ** 32 ? 4 : 8;
}

function numbersOf(width: number, count: number): Numbers {
  if (width === 8) return new Float64Array(count);
  if (width === 4) return new Uint32Array(count);
  return width === 2 ? new Uint16Array(count) : new Uint8Array(count);
}
