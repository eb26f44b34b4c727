/** For every place of every argument of the schema, values that break careless servers: made by type, so that new arguments are tried too. */
import * as fc from 'fast-check';
import type { GraphQLInputType } from 'graphql';
import { getNullableType, isInputObjectType, isListType, isScalarType } from 'graphql';
import { buildSchema } from '../../../server/graphql/schema.ts';

const texts = [
  '',
  ' ',
  'a\u0000b@c.example',
  '\u0000',
  'half of a pair \ud800',
  '\udc00 half of a pair',
  'x'.repeat(9_000),
  'ü'.repeat(19_999),
  'x'.repeat(200_000),
  `a'b"c\\d;--`,
  "'); drop table people; --",
  '%_\\',
  '__proto__',
  'constructor',
  'a\r\nBcc: b@c.example',
  '\u202egnp.exe\u200b\ufeff',
  '👩‍👩‍👧‍👦\u0301\u0301',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '1e400',
  'NaN',
  'eyJhIjoxfQ.AAAA',
  '{"a":1}',
];

/** What JSON writes as a number too large for one: it is read as infinite. */
export const infinite = { isInfinite: true } as const;
const numbers = [0, -1, 1, 2_147_483_647, -2_147_483_648, 2_147_483_648, 1.5, -0.1, 2 ** 53, 1e21, -1e308, infinite];
const drawnTexts = fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), { seed: 2026, numRuns: 6 });
const drawnJson = fc.sample(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), { seed: 2026, numRuns: 12 });

const json = [
  ...texts,
  ...numbers,
  ...drawnJson,
  null,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { 'key with \u0000': 1 },
  { 'key with \ud800': 1 },
  { deep: { text: 'a\u0000' } },
  { deep: [{ text: '\udfff' }] },
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "toString": null, "length": -1}') as unknown,
  nested(19),
  nested(22),
];

const byScalar: Readonly<Record<string, readonly unknown[]>> = {
  String: [...texts, ...drawnTexts, 5, true, null, [], {}],
  ID: [...texts, ...drawnTexts, 5, -1, 1.5, 1e21, true, null, [], {}],
  Int: [...numbers, '5', true, null, [], {}],
  Float: [...numbers, '5', true, null, [], {}],
  Boolean: [true, false, null, 'true', 1, {}],
  JSON: json,
};

/** One strange value in one place of one argument. */
export type StrangePlace = { readonly place: string; readonly variables: Record<string, unknown> };

/** Each place of the operation's arguments with each value for its type; everything else stays as it is in `usual`. */
export function* strangeVariables(operation: string, usual: Record<string, unknown>): Generator<StrangePlace> {
  for (const argument of fieldOf(operation)?.args ?? []) {
    for (const { path, value } of strangeIn(argument.type, usual[argument.name], argument.name)) {
      yield { place: `${operation}.${path}`, variables: { ...usual, [argument.name]: value } };
    }
  }
}

/** Every n-th one; what is first at one place is second at the next, so that each share has every value somewhere. */
export function* shareOf(
  all: Iterable<StrangePlace>,
  { share, of }: { readonly share: number; readonly of: number },
): Generator<StrangePlace> {
  const [seen, ofPlace] = [new Set<string>(), new Map<string, number>()];
  for (const strange of all) {
    const { place } = strange;
    seen.add(place);
    const turn = ofPlace.get(place) ?? seen.size;
    ofPlace.set(place, turn + 1);
    if (turn % of === share) yield strange;
  }
}

/** JSON as a request carries it, with numbers that `JSON.stringify` does not write. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(JSON.stringify(infinite), '1e400');
}

const schema = buildSchema();

function fieldOf(operation: string) {
  return schema.getQueryType()?.getFields()[operation] ?? schema.getMutationType()?.getFields()[operation];
}

type Strange = { readonly path: string; readonly value: unknown };

function* strangeIn(type: GraphQLInputType, usual: unknown, path: string): Generator<Strange> {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    for (const value of [null, {}, 'x', [null], Array.from({ length: 1_001 }, () => 1)]) yield { path, value };
    const item: unknown = Array.isArray(usual) ? usual[0] : undefined;
    for (const strange of strangeIn(inner.ofType, item, `${path}.0`)) yield { ...strange, value: [strange.value] };
  } else if (isInputObjectType(inner)) {
    for (const value of [null, {}, [], 'x', { ...(usual as object), unknown: 1 }]) yield { path, value };
    for (const field of Object.values(inner.getFields())) {
      const given = (usual ?? {}) as Record<string, unknown>;
      for (const { path: at, value } of strangeIn(field.type, given[field.name], `${path}.${field.name}`))
        yield { path: at, value: { ...given, [field.name]: value } };
    }
  } else if (isScalarType(inner)) {
    const values = byScalar[inner.name];
    if (!values) throw new Error(`There are no strange values for the scalar ${inner.name} yet.`);
    for (const value of values) yield { path, value };
  } else {
    for (const value of [null, 'NOT_A_VALUE', 5, '__proto__', {}]) yield { path, value };
  }
}

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}
