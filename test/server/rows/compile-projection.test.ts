import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Columns, columnsOf, compileProjection, type Sources } from '../../../server/rows/compile-projection.ts';

const schema = v.object({ id: v.string(), amountMinor: v.number(), last4: v.string(), note: v.optional(v.string()) });
type Row = v.InferOutput<typeof schema>;

describe('The projection of stored rows', () => {
  it('reads each field from the column of its name, and nothing else', () => {
    const project = compileProjection<object, Row>(schema, {});
    const stored = { id: 'a', amount_minor: 5, last4: '4242', note: 'paid', secret: 'x' };
    expect(project(stored)).toStrictEqual({ id: 'a', amountMinor: 5, last4: '4242', note: 'paid' });
    expect(columnsOf(schema, {})).toEqual(['id', 'amount_minor', 'last4', 'note']);
  });

  it('reads a field from another column, or computes it, if that is declared', () => {
    type Stored = { id: string; half_minor: number; digits: string };
    const project = compileProjection<Stored, Row>(schema, {
      last4: 'digits',
      amountMinor: (row: Stored) => row.half_minor * 2,
    });
    expect(project({ id: 'a', half_minor: 4, digits: '1111' })).toEqual({ id: 'a', amountMinor: 8, last4: '1111' });
    expect(columnsOf(schema, { last4: 'digits' })).toEqual(['id', 'amount_minor', 'digits', 'note']);
    expect(() => columnsOf(schema, { last4: () => '' })).toThrow('last4 is computed');
  });

  it('refuses field names that are not identifiers', () => {
    expect(() => compileProjection(v.object({ 'a: process.exit(), b': v.string() }), {})).toThrow('cannot be called');
  });

  it('must be told about fields without a column of their name and type, and takes only columns of that type', () => {
    type Stored = { id: string; amount_minor: string; half_minor: number; last4: string; note: string };
    expectTypeOf<Columns<Row, Stored>>().toEqualTypeOf<{ readonly amountMinor: 'half_minor' }>();
    expectTypeOf<{ amountMinor: (row: Stored) => number }>().toExtend<Sources<Row, Stored>>();
    expectTypeOf<object>().not.toExtend<Sources<Row, Stored>>();
  });
});
