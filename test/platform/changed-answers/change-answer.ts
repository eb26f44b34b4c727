import type { SeededRandom } from '../../faults/seeded-random.ts';

/** An answer as sent: everything that a proxy, a captive portal or a broken cable can change. */
export type Travelling = {
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | null;
  readonly body: string;
};

/** The material for a change: earlier answers, and ids that the device knows. */
export type Lore = { readonly earlier: readonly string[]; readonly ids: readonly string[] };

type Change = (answer: Travelling, random: SeededRandom, lore: Lore) => Travelling;
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Each kind of change of an answer, by name. */
export const changes: Readonly<Record<string, Change>> = {
  'other bytes': (answer, random) => withBody(answer, otherBytes(answer.body, random)),
  'a bit turned over': (answer, random) => withBody(answer, bitTurned(answer.body, random)),
  'cut off': (answer, random) => withBody(answer, answer.body.slice(0, random.below(answer.body.length + 1))),
  'the beginning lost': (answer, random) => withBody(answer, answer.body.slice(random.below(answer.body.length + 1))),
  'a piece twice': (answer, random) => withBody(answer, pieceTwice(answer.body, random)),
  'something behind it': (answer, random) =>
    withBody(answer, answer.body + random.pick(['}', '\n{}', '<!-- -->', '0'])),
  'something before it': (answer, random) => withBody(answer, random.pick(['﻿', ")]}',\n", '<html>']) + answer.body),
  empty: (answer) => withBody(answer, ''),
  'a portal’s page': (answer, random) => ({
    ...withBody(answer, '<html><body>Welcome to the station Wi-Fi</body></html>'),
    type: random.pick(['text/html', answer.type]),
  }),
  'another status': (answer, random) => ({ ...answer, status: random.pick(statuses) }),
  'another type': (answer, random) => ({ ...answer, type: random.pick(types) }),
  'a wish to wait': (answer, random) => ({ ...answer, retryAfter: random.pick(['0', '5', '-1', 'soon', '99999999']) }),
  'a field dropped': inJson((root, random) => {
    const { parent, key } = random.pick(placesOf(root));
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  }),
  'a field renamed': inJson((root, random) => {
    const { parent, key, value } = random.pick(placesOf(root));
    if (Array.isArray(parent)) return;
    delete parent[key];
    parent[random.pick([`${key}s`, key.toUpperCase(), `_${key}`, 'code', 'data', 'errors', 'outcome'])] = value;
  }),
  'a value replaced': inJson((root, random, lore) => {
    const { parent, key } = random.pick(placesOf(root));
    put(parent, key, random.pick<Json>([...values, ...lore.ids.slice(-3)]));
  }),
  'two fields swapped': inJson((root, random) => {
    const places = placesOf(root);
    const one = random.pick(places);
    const other = random.pick(places.filter((place) => place.key === one.key || random.chance(0.1)).concat(one));
    if (contains(one.value, other.parent) || contains(other.value, one.parent)) return;
    put(one.parent, one.key, other.value);
    put(other.parent, other.key, one.value);
  }),
  'a wrong id': inJson((root, random, lore) => {
    const places = placesOf(root).filter(({ key }) => key === 'id');
    if (places.length === 0) return;
    const { parent, key } = random.pick(places);
    put(parent, key, random.pick([...lore.ids.slice(-8), random.uuid(), '']));
  }),
  'another outcome': inJson((root, random) => {
    const places = placesOf(root).filter(({ key }) => key === 'outcome' || key === 'state');
    if (places.length === 0) return;
    const { parent, key } = random.pick(places);
    put(parent, key, random.pick(['completed', 'inApproval', 'refused', 'failed', 'done', 'COMPLETED']));
  }),
  'an element twice': inLists((list, random) => list.splice(random.below(list.length), 0, random.pick(list))),
  'an element missing': inLists((list, random) => list.splice(random.below(list.length), 1)),
  'an element empty': inLists((list, random) => list.splice(random.below(list.length), 1, null)),
  'another order': inLists((list) => list.reverse()),
  'errors beside it': inJson((root, random) => {
    if (typeof root !== 'object' || root === null || Array.isArray(root)) return;
    root['errors'] = random.pick<Json>([[], [{ message: 'x' }], [{ extensions: { code: 'INTERNAL' } }], 'x', null]);
  }),
  'an earlier answer': (answer, random, { earlier }) =>
    earlier.length === 0 ? answer : withBody(answer, random.pick(earlier)),
};

const statuses = [
  200, 201, 202, 203, 204, 206, 301, 302, 304, 400, 401, 403, 404, 407, 408, 409, 410, 413, 418, 422, 429, 500, 502,
  503, 504, 511,
];
const types = [
  '',
  'text/html',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  'application/problem+json',
];
const values: readonly Json[] = [null, true, false, 0, 1, -1, 7, 1e21, 0.5, '', 'completed', 'refused', [], {}, [null]];

function withBody(answer: Travelling, body: string): Travelling {
  return { ...answer, body };
}

function otherBytes(body: string, random: SeededRandom): string {
  const letters = [...body];
  for (let count = 1 + random.below(6); count > 0 && letters.length > 0; count -= 1)
    letters[random.below(letters.length)] = random.pick([...'0123456789abcdef"{}[],:\\ ntu\u0000é']);
  return letters.join('');
}

function bitTurned(body: string, random: SeededRandom): string {
  const bytes = Buffer.from(body);
  const at = random.below(Math.max(bytes.length, 1));
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  return bytes.toString('utf8');
}

function pieceTwice(body: string, random: SeededRandom): string {
  const from = random.below(body.length + 1);
  const to = from + random.below(200);
  return body.slice(0, to) + body.slice(from);
}

type Place = { readonly parent: Json[] | { [key: string]: Json }; readonly key: string; readonly value: Json };

/** A change inside the JSON; a body that is no JSON, or is empty, stays as it is. */
function inJson(change: (root: Json, random: SeededRandom, lore: Lore) => void): Change {
  return (answer, random, lore) => {
    const root = parsed(answer.body);
    if (root === undefined || placesOf(root).length === 0) return answer;
    change(root, random, lore);
    return withBody(answer, JSON.stringify(root));
  };
}

function inLists(change: (list: Json[], random: SeededRandom) => unknown): Change {
  return inJson((root, random) => {
    const lists = [root, ...placesOf(root).map(({ value }) => value)].filter(
      (value): value is Json[] => Array.isArray(value) && value.length > 0,
    );
    if (lists.length > 0) change(random.pick(lists), random);
  });
}

function parsed(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}

function placesOf(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value;
  return Object.entries(value).flatMap(([key, inner]) => [{ parent, key, value: inner }, ...placesOf(inner)]);
}

function put(parent: Place['parent'], key: string, value: Json): void {
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else parent[key] = value;
}

function contains(outer: Json, inner: Json): boolean {
  return outer === inner || placesOf(outer).some(({ value }) => value === inner);
}
