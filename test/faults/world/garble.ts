import type { Exchange } from '../../../src/platform/wire/exchange.ts';
import type { SeededRandom } from '../seeded-random.ts';

/**
 * An answer modified at random, as by a failing or hostile proxy: a byte, the status, the type, or a field that is dropped, emptied, or
 * given another value, also one of another answer.
 */
export function garbled(answer: Exchange, random: SeededRandom): Exchange {
  switch (random.below(8)) {
    case 0:
      return { ...answer, body: withOtherByte(answer.body, random) };
    case 1:
      return { ...answer, status: random.pick([200, 201, 204, 206, 301, 400, 404, 418, 500]) };
    case 2:
      return { ...answer, contentType: random.pick(['', 'text/plain', 'text/html', 'application/octet-stream']) };
    case 3:
      return { ...answer, body: answer.body + random.pick(['}', ' ', '<!-- -->', answer.body]) };
    default:
      return { ...answer, body: withOtherField(answer.body, random) };
  }
}

function withOtherByte(body: string, random: SeededRandom): string {
  const at = random.below(body.length);
  return body.slice(0, at) + String.fromCharCode(32 + random.below(95)) + body.slice(at + 1);
}

const strangeValues: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1,
  9_007_199_254_740_991,
  true,
  [],
  {},
  'completed',
  'inApproval',
  'refused',
  'VERSION_CONFLICT',
  'done',
];

function withOtherField(body: string, random: SeededRandom): string {
  const whole: unknown = JSON.parse(body);
  const places = placesIn(whole);
  if (places.length === 0) return body;
  const { holder, key } = random.pick(places);
  if (random.chance(0.3)) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, random.pick(strangeValues));
  return JSON.stringify(whole);
}

type Place = { readonly holder: object; readonly key: string };

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesIn(inner)]);
}
