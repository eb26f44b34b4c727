import * as v from 'valibot';

// Pieces of the schemas of addresses, apart from how they are read: the first load needs none of them.

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
