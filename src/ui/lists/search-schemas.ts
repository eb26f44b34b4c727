import * as v from 'valibot';

// Schemas of address parameters, separate from their parser: the first load does not need them.

/** Maximum length of a list's search; longer text is cut, as in its field. */
export const maxSearchLength = 100;

/** The search of a list from its address: always text, even if it looks like a number, `true` or `null`. */
export const searchTextSchema = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, maxSearchLength)),
    ),
  ),
  undefined,
);

/** A whole number in an address: digits, or the number itself if the page navigates to its own address. */
export function numberInAddress<Schema extends v.GenericSchema<number, number>>(schema: Schema) {
  const digits = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number));
  return v.pipe(v.union([v.number(), digits]), schema);
}
