import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, joinBlocks, rowOf, rowsIn } from '../../src/block-store/block.ts';
import { byteReader, byteWriter } from '../../src/block-store/bytes.ts';
import { readColumns, writeColumns } from '../../src/block-store/column-code.ts';
import type { Columns } from '../../src/block-store/columns.ts';
import { emptyColumns, noNumber, setRow } from '../../src/block-store/columns.ts';
import type { Declaration } from '../../src/block-store/declaration.ts';
import { deflate, inflate } from '../../src/block-store/deflate.ts';
import { readIds, writeIds } from '../../src/block-store/id-code.ts';
import { idIndexOf, idPrefix } from '../../src/block-store/ids.ts';
import { stablySorted } from '../../src/block-store/radix-sort.ts';
import { putInKeys, shapesOf, takeOutKeys } from '../../src/block-store/shape-code.ts';

const anyText = fc.string({ unit: 'binary' });
const anyNumber = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, 0.5, -1.25, 900_000_000, noNumber));

describe('what is written is read', () => {
  it('of any JSON value, with its keys taken out and put in again', () => {
    const shapes = shapesOf([]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = JSON.stringify(takeOutKeys(shapes, value));
        const known = shapesOf(JSON.parse(JSON.stringify(shapes.keys)) as string[][]);
        expect(putInKeys(known, JSON.parse(written))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('of an object whose keys are data, more of them than there can be forms', () => {
    const shapes = shapesOf([]);
    const rows = Array.from({ length: 600 }, (_none, at) => ({ [`key ${at}`]: at, ['__proto__']: { at } }));
    const coded = rows.map((row) => takeOutKeys(shapes, row));
    expect(coded.map((row) => putInKeys(shapes, row))).toEqual(rows);
    expect(shapes.keys.length).toBeLessThan(300);
  });

  it('of any rows in a block, one by one, and of blocks that were joined', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { minLength: 1 }), { minLength: 1, maxLength: 4 }), (parts) => {
        const written = parts.map((rows) => blockOf(rows.map((row) => JSON.stringify(row))));
        const all = parts.flat();
        const joined = joinBlocks(written, (at) => at % 3 !== 1);
        expect(rowsIn(joined)).toBe(all.length);
        const read = all.map((_row, at) => rowOf(joined, at));
        expect(read).toEqual(all.map((row, at) => (at % 3 === 1 ? '' : JSON.stringify(row))));
      }),
    );
  });

  it('of any columns', () => {
    type Row = { readonly word: string | null; readonly number: number | null };
    const declaration: Declaration<Row> = {
      name: 'rows',
      version: 1,
      id: () => '',
      text: () => '',
      columns: {
        word: { kind: 'choice', of: ({ word }) => word },
        number: { kind: 'number', of: ({ number }) => number },
      },
    };
    const anyRow = fc.record({ word: fc.option(fc.string({ maxLength: 2 })), number: fc.option(anyNumber) });
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

  it('of ids, whether they are UUIDs or not', () => {
    const anyIds = fc.oneof(
      fc.array(fc.uuid(), { minLength: 1 }),
      fc.array(
        fc.oneof(
          fc.uuid(),
          fc.string({ minLength: 1 }).filter((id) => !id.includes('\0')),
        ),
        { minLength: 1 },
      ),
    );
    fc.assert(
      fc.property(anyIds, (ids) => {
        const writer = byteWriter();
        writeIds(writer, ids);
        expect(readIds(byteReader(writer.done()))).toEqual(ids);
      }),
    );
  });

  it('of bytes that were deflated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
        expect(await inflate(await deflate(new Uint8Array(bytes)))).toEqual(new Uint8Array(bytes));
      }),
      { numRuns: 20 },
    );
  });
});

describe('what is looked up is found', () => {
  it('each id at its last place, and no other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }),
        fc.string({ maxLength: 3 }),
        (ids, other) => {
          const half = Math.floor(ids.length / 2);
          const index = idIndexOf(ids, half);
          for (let place = half; place < ids.length; place += 1) index.set(ids[place] ?? '', place);
          for (const id of [...ids, other]) {
            expect(index.placeOf(id)).toBe(ids.includes(id) ? ids.lastIndexOf(id) : undefined);
          }
        },
      ),
    );
  });

  it('the first letters of an id order it as the whole does', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one];
        expect(idPrefix(first)).toBeLessThanOrEqual(idPrefix(second));
      }),
    );
  });

  it('many numbers in order, those that are alike in the order in which they came', () => {
    const numbers = fc.sample(anyNumber, { numRuns: 5_000, seed: 7 });
    const places = Uint32Array.from(numbers.keys()).reverse();
    const key = (place: number) => numbers[place] ?? 0;
    expect([...stablySorted(places, key)]).toEqual([...places].toSorted((one, other) => key(one) - key(other)));
  });
});

function valuesIn(columns: Columns, from: number, to: number): unknown {
  return [...columns.values()].map((column) =>
    column.kind === 'number'
      ? [...column.values.subarray(from, to)]
      : [...column.codes.subarray(from, to)].map((code) => column.words[code]),
  );
}
