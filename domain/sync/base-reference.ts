import * as v from 'valibot';

/** A row at a version. The collection is plain text here, so that a row's own schema can use it without a circle. */
export const baseReferenceSchema = v.object({
  collection: v.string(),
  id: v.string(),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});
export type BaseReference = v.InferOutput<typeof baseReferenceSchema>;
