import { bytesOf, textOf } from './utf8.ts';

/** Writes numbers, bytes and texts one after the other, in little-endian order as on all machines that run browsers. */
export type ByteWriter = {
  readonly number: (value: number) => void;
  readonly raw: (bytes: Uint8Array) => void;
  /** Writes a text after its length. */
  readonly text: (text: string) => void;
  readonly done: () => Uint8Array<ArrayBuffer>;
};

export function byteWriter(startSize = 4_096): ByteWriter {
  let bytes = new Uint8Array(startSize);
  let view = new DataView(bytes.buffer);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
    view = new DataView(bytes.buffer);
  };
  const number = (value: number): void => {
    reserve(8);
    view.setFloat64(length, value, true);
    length += 8;
  };
  const raw = (more: Uint8Array): void => {
    reserve(more.length);
    bytes.set(more, length);
    length += more.length;
  };
  return {
    number,
    raw,
    text: (text) => {
      const encoded = bytesOf(text);
      number(encoded.length);
      raw(encoded);
    },
    done: () => bytes.slice(0, length),
  };
}

export type ByteReader = {
  readonly number: () => number;
  readonly raw: (length: number) => Uint8Array<ArrayBuffer>;
  readonly text: () => string;
};

/** Reads values in the order in which they were written; throws a RangeError past the end. */
export function byteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (length: number): number => {
    if (!(length >= 0 && at + length <= bytes.length))
      throw new RangeError('A record ends before what it says it holds.');
    at += length;
    return at - length;
  };
  const number = (): number => view.getFloat64(take(8), true);
  return {
    number,
    raw: (length) => {
      const start = take(length);
      return new Uint8Array(bytes.subarray(start, start + length));
    },
    text: () => {
      const length = number();
      const start = take(length);
      return textOf(bytes.subarray(start, start + length));
    },
  };
}
