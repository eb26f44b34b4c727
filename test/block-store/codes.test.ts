import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteReader, byteWriter } from '../../src/block-store/columns/bytes.ts';
import { readColumns, writeColumns } from '../../src/block-store/columns/column-code.ts';
import { type Columns, emptyColumns, endBefore, noNumber, setRow } from '../../src/block-store/columns/columns.ts';
import type { Declaration } from '../../src/block-store/declaration.ts';
import { deflate, inflate } from '../../src/block-store/sealing/deflate.ts';
import { compareIds, idIndexOf, wordsInId, writeId } from '../../src/block-store/columns/ids.ts';
import { stablySorted } from '../../src/block-store/columns/radix-sort.ts';
import { putInKeys, shapesOf, takeOutKeys } from '../../src/block-store/columns/shape-code.ts';

const anyNumber = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, 0.5, -1.25, 900_000_000, noNumber));

describe('a value is read back as it was written', () => {
  it('any JSON value, whose keys are stored separately', () => {
    const shapes = shapesOf([]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = JSON.stringify(takeOutKeys(shapes, value));
        const known = shapesOf(JSON.parse(JSON.stringify(shapes.keys)) as string[][]);
        expect(putInKeys(known, JSON.parse(written))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('an object with more different keys than the table of shapes can hold', () => {
    const shapes = shapesOf([]);
    const rows = Array.from({ length: 600 }, (_none, at) => ({ [`key ${at}`]: at, ['__proto__']: { at } }));
    const coded = rows.map((row) => takeOutKeys(shapes, row));
    expect(coded.map((row) => putInKeys(shapes, row))).toEqual(rows);
    expect(shapes.keys.length).toBeLessThan(300);
  });

  it('any columns', () => {
    type Row = { readonly word: string | null; readonly number: number | null; readonly named: readonly string[] };
    const declaration: Declaration<Row> = {
      name: 'rows',
      version: 1,
      id: () => '',
      text: () => '',
      columns: {
        word: { kind: 'choice', of: ({ word }) => word },
        number: { kind: 'number', of: ({ number }) => number },
        named: { kind: 'ids', of: ({ named }) => named },
      },
    };
    const anyRow = fc.record({
      word: fc.option(fc.string({ maxLength: 2 })),
      number: fc.option(anyNumber),
      named: fc.array(fc.uuid(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), fc.nat(40), (rows, skipped) => {
        const from = Math.min(skipped, rows.length);
        const columns = emptyColumns(declaration, rows.length);
        for (const [at, row] of rows.entries()) setRow(declaration, columns, at, row);
        const writer = byteWriter(1);
        writeColumns(writer, columns, from, rows.length);
        const read = emptyColumns(declaration, rows.length);
        readColumns(byteReader(writer.done()), read, from, rows.length - from);
        expect(valuesIn(read, from, rows.length)).toEqual(valuesIn(columns, from, rows.length));
      }),
    );
  });

  it('compressed bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
        expect(await inflate(await deflate(new Uint8Array(bytes)))).toEqual(new Uint8Array(bytes));
      }),
      { numRuns: 20 },
    );
  });
});

describe('a lookup finds', () => {
  it('each id at its last position, and no other', () => {
    // Few different ids, whose hashes often collide in such a small table.
    const anyId = fc.nat(60).map((number) => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(anyId, fc.uuid()), { maxLength: 200 }), anyId, (ids, other) => {
        const words = wordsOf([...ids, other]);
        const half = Math.floor(ids.length / 2);
        const index = idIndexOf(() => words, half);
        for (let place = half; place < ids.length; place += 1) index.set(place);
        for (const [at, id] of [...ids, other].entries()) {
          expect(index.placeOf(words, at)).toBe(ids.includes(id) ? ids.lastIndexOf(id) : undefined);
        }
      }),
    );
  });

  it('ids in text order, and only UUIDs', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(Math.sign(compareIds(wordsOf([one, other]), 0, 1))).toBe(one < other ? -1 : Number(one > other));
      }),
    );
    const id = '00000000-0000-4000-a000-00000000000a';
    for (const none of ['', 'bill-1', id.toUpperCase(), `${id}0`, id.slice(1), id.replace('-', '0')])
      expect(writeId(new Uint32Array(wordsInId), 0, none)).toBe(false);
  });

  it('many numbers in order, equal ones in the order of insertion', () => {
    const numbers = fc.sample(anyNumber, { numRuns: 5_000, seed: 7 });
    const places = Uint32Array.from(numbers.keys()).reverse();
    const key = (place: number) => numbers[place] ?? 0;
    expect([...stablySorted(places, key)]).toEqual([...places].toSorted((one, other) => key(one) - key(other)));
  });
});

function wordsOf(ids: readonly string[]): Uint32Array {
  const words = new Uint32Array(ids.length * wordsInId);
  for (const [place, id] of ids.entries()) expect(writeId(words, place, id)).toBe(true);
  return words;
}

function valuesIn(columns: Columns, from: number, to: number): unknown {
  return [...columns.values()].map((column) => {
    if (column.kind === 'number') return [...column.values.subarray(from, to)];
    if (column.kind === 'choice') return [...column.codes.subarray(from, to)].map((code) => column.words[code]);
    return Array.from({ length: to - from }, (_none, at) => [
      ...column.ids.subarray(endBefore(column, from + at) * wordsInId, (column.ends[from + at] ?? 0) * wordsInId),
    ]);
  });
}
