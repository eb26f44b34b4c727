import * as v from 'valibot';

// What an address says after its question mark. Every value is text: what it means, the schema of the page decides.

/** Longest search that a list takes; a longer one is cut there, as its field does. */
export const maxSearchLength = 100;

/** What is searched for in a list, from its address: always text, also where it reads as a number, `true` or `null`. */
export const searchTextSchema = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, maxSearchLength)),
    ),
  ),
  undefined,
);

/** A whole number in an address: digits, or the number itself where the page leads to its own address. */
export function numberInAddress<Schema extends v.GenericSchema<number, number>>(schema: Schema) {
  const digits = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number));
  return v.pipe(v.union([v.number(), digits]), schema);
}

/** Reads the part of an address after the path. Of a parameter that stands there twice the first counts. */
export function parseSearch(searchText: string): Record<string, string> {
  const read = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(searchText)) if (!read.has(name)) read.set(name, text);
  return Object.fromEntries(read);
}

/** Writes it. What is neither text, number nor truth value has no place in an address, and is left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (['string', 'number', 'boolean'].includes(typeof value)) params.set(name, String(value));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
