import type { ByteReader, ByteWriter } from './bytes.ts';
import { type ChoiceValues, type Columns, type IdsValues, codeOf, endBefore, grown } from './columns.ts';
import { wordsInId } from './ids.ts';

/**
 * Encodes columns of some rows: each number as its offset from the column’s minimum, in as few bytes as the largest
 * offset needs.
 */
export function writeColumns(writer: ByteWriter, columns: Columns, from: number, to: number): void {
  for (const column of columns.values()) {
    if (column.kind === 'choice') writeChoices(writer, column, from, to);
    else if (column.kind === 'number') writeNumbers(writer, column.values.subarray(from, to));
    else writeIdsOf(writer, column, from, to);
  }
}

/** Decodes `count` rows into the columns, starting at place `at`. */
export function readColumns(reader: ByteReader, columns: Columns, at: number, count: number): void {
  for (const column of columns.values()) {
    if (column.kind === 'choice') readChoices(reader, column, at, count);
    else if (column.kind === 'number') readNumbers(reader, column.values, at, count);
    else readIdsOf(reader, column, at, count);
  }
}

/** Writes only the words that these rows use, because a column’s own word list grows for ever. */
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
  readNumbers(reader, column.codes, at, count);
  for (let place = at; place < at + count; place += 1) column.codes[place] = codes[column.codes[place] ?? 0] ?? 0;
}

/** The number of ids of each row, then all ids. */
function writeIdsOf(writer: ByteWriter, column: IdsValues, from: number, to: number): void {
  const counts = Float64Array.from({ length: to - from }, (_none, at) => {
    return (column.ends[from + at] ?? 0) - endBefore(column, from + at);
  });
  writeNumbers(writer, counts);
  writeWords(writer, column.ids.subarray(endBefore(column, from) * wordsInId, endBefore(column, to) * wordsInId));
}

function readIdsOf(reader: ByteReader, column: IdsValues, at: number, count: number): void {
  readNumbers(reader, column.ends, at, count);
  let end = endBefore(column, at);
  const words = end * wordsInId;
  for (let place = at; place < at + count; place += 1) column.ends[place] = end += column.ends[place] ?? 0;
  column.ids = grown(column.ids, end * wordsInId);
  readWords(reader, column.ids, words, end * wordsInId - words);
}

export function writeWords(writer: ByteWriter, words: Uint32Array): void {
  writer.raw(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
}

export function readWords(reader: ByteReader, into: Uint32Array, at: number, count: number): void {
  into.set(new Uint32Array(reader.raw(count * Uint32Array.BYTES_PER_ELEMENT).buffer), at);
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
  const numbers = new (formOf(width))(values.length);
  const base = width === 8 ? 0 : least;
  for (let at = 0; at < values.length; at += 1) numbers[at] = (values[at] ?? 0) - base;
  writer.raw(new Uint8Array(numbers.buffer));
}

function readNumbers(reader: ByteReader, into: Float64Array | Uint32Array, at: number, count: number): void {
  const width = reader.number();
  const base = reader.number();
  const form = formOf(width);
  if (width === 0) into.fill(base, at, at + count);
  else into.set(new form(reader.raw(count * form.BYTES_PER_ELEMENT).buffer), at);
  if (width === 0 || base === 0) return;
  for (let place = at; place < at + count; place += 1) into[place] = (into[place] ?? 0) + base;
}

function widthOf(range: number): 0 | 1 | 2 | 4 | 8 {
  if (range === 0) return 0;
  if (range < 2 ** 8) return 1;
  if (range < 2 ** 16) return 2;
  return range < 2 ** 32 ? 4 : 8;
}

function formOf(width: number) {
  if (width === 8) return Float64Array;
  if (width === 4) return Uint32Array;
  return width === 2 ? Uint16Array : Uint8Array;
}
