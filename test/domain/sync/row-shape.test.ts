import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { collectionSchemas } from '../../../domain/sync/collections.ts';
import { addedField, requiredFields, rowShape } from '../../../domain/sync/row-shape.ts';
import shipped from '../../../server/shipped-rows.json' with { type: 'json' };

const shippedFields: Readonly<Record<string, readonly string[]>> = shipped;

it.each(Object.entries(collectionSchemas))(
  'a device can read the %s that it stored with an older build',
  (name, schema) => {
    const before = shippedFields[name] ?? requiredFields(schema);
    const missing = requiredFields(schema).filter((field) => !before.includes(field));
    expect(
      missing,
      `Devices hold ${name} without ${missing.join(', ')}: declare the field as addedField(schema, its default).`,
    ).toEqual([]);
  },
);

describe('the shape of a row', () => {
  const line = v.object({ name: v.string() });
  const row = v.object({ id: v.string(), lines: v.array(line), kind: v.picklist(['a', 'b']) });

  it('changes with a field, also of a part of the row', () => {
    const changed = [
      v.object({ ...row.entries, colour: addedField(v.string(), 'red') }),
      v.object({ ...row.entries, lines: v.array(v.object({ ...line.entries, colour: v.string() })) }),
      v.object({
        ...row.entries,
        lines: v.array(v.nullable(v.variant('name', [v.object({ name: v.literal('x'), no: v.number() })]))),
      }),
    ];
    expect(new Set([row, ...changed].map((one) => rowShape(one))).size).toBe(4);
  });

  it('stays the same when the order of the fields or the values of one change', () => {
    expect(rowShape(v.object({ kind: v.string(), lines: v.array(line), id: v.string() }))).toBe(rowShape(row));
  });

  it('an added field has its default in rows from before', () => {
    const now = v.object({ ...row.entries, colour: addedField(v.nullable(v.string()), null) });
    expect(v.parse(now, { id: '1', lines: [], kind: 'a' })).toEqual({ id: '1', lines: [], kind: 'a', colour: null });
    expect(requiredFields(now)).toEqual(['id', 'lines', 'kind']);
  });
});
