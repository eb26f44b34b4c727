import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { collectionSchemas } from '../../../domain/sync/collections.ts';
import { addedField, fieldPaths, missingFields, rowShape } from '../../../domain/sync/row-shape.ts';
import shipped from '../../../server/shipped-rows.json' with { type: 'json' };

const shippedFields: Readonly<Record<string, readonly string[]>> = shipped;

it.each(Object.entries(collectionSchemas))(
  'a device can read the %s that it stored with an older build',
  (name, schema) => {
    const missing = missingFields(schema, new Set(shippedFields[name] ?? fieldPaths(schema)));
    expect(
      missing,
      `Devices hold ${name} without ${missing.join(', ')}: declare the field as addedField(schema, its default).`,
    ).toEqual([]);
  },
);

it.each([
  ['payments', 'applications.appliedOn'],
  ['payments', 'refunds.on'],
  ['charges', 'lines.quantity'],
  ['approvals', 'tiers.approvers.name'],
  ['disputes', 'messages.authorName'],
] as const)('a field of %s that no device has is noticed at every depth: %s', (name, path) => {
  const before = (shippedFields[name] ?? []).filter((one) => one !== path);
  expect(missingFields(collectionSchemas[name], new Set(before))).toEqual([path]);
});

describe('the shape of a row', () => {
  const line = v.object({ name: v.string() });
  const row = v.object({ id: v.string(), lines: v.array(line), kind: v.picklist(['a', 'b']) });

  it('changes with each field, also one of a nested object', () => {
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

  it('ignores the order of fields and the allowed values of a field', () => {
    expect(rowShape(v.object({ kind: v.string(), lines: v.array(line), id: v.string() }))).toBe(rowShape(row));
  });

  it('an added field has its default in older rows', () => {
    const now = v.object({ ...row.entries, colour: addedField(v.nullable(v.string()), null) });
    expect(v.parse(now, { id: '1', lines: [], kind: 'a' })).toEqual({ id: '1', lines: [], kind: 'a', colour: null });
    const shipped = new Set(fieldPaths(row));
    expect(missingFields(now, shipped)).toEqual([]);
    expect(missingFields(v.object({ ...row.entries, colour: v.string() }), shipped)).toEqual(['colour']);
  });

  it('an added field brings its parts with it; once it is shipped, they are required of devices', () => {
    const parts = addedField(v.nullable(v.object({ size: v.number() })), null);
    const now = v.object({ ...row.entries, parts });
    expect(fieldPaths(now)).toEqual(['id', 'lines', 'lines.name', 'kind', 'parts?', 'parts.size']);
    expect(missingFields(now, new Set(fieldPaths(row)))).toEqual([]);
    expect(missingFields(now, new Set([...fieldPaths(row), 'parts?']))).toEqual(['parts.size']);
  });

  it('an optional field cannot become required, because older rows lack it', () => {
    const before = v.object({ ...row.entries, colour: addedField(v.string(), 'red') });
    const now = v.object({ ...row.entries, colour: v.string() });
    expect(missingFields(now, new Set(fieldPaths(before)))).toEqual(['colour']);
    expect(missingFields(before, new Set(fieldPaths(now)))).toEqual([]);
  });
});
