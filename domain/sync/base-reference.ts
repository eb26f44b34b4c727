import * as v from 'valibot';

/** A row at a version. The collection is an unchecked text, so that a row's own schema can use it without a circular import. */
export const baseReferenceSchema = v.object({
  collection: v.string(),
  id: v.string(),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});
export type BaseReference = v.InferOutput<typeof baseReferenceSchema>;
