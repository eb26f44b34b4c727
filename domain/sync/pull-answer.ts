import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';

/** Rows in one page of changes unless the caller asks for fewer. */
export const defaultPageLimit = 500;
export const maxPageLimit = 2_000;

/**
 * One page of changes. Tombstones (`removals`) are applied first, then upserts; both and the cursor go into one transaction on the device.
 * `reset` means: forget every base row first (what may be seen has shrunk, or the device's cursor is not understood).
 * `feedVersion` is how far the buyer's feed is delivered once this page is applied; null while a first load is under way.
 * `progress` is set during a first load: rows delivered so far, and rows in all.
 */
export const pullAnswerSchema = v.object({
  upserts: v.array(v.object({ collection: v.string(), id: v.string(), row: v.unknown() })),
  removals: v.array(v.object({ collection: v.string(), id: v.string() })),
  cursor: v.string(),
  more: v.boolean(),
  reset: v.boolean(),
  serverTime: instantSchema,
  feedVersion: v.nullable(v.pipe(v.number(), v.safeInteger())),
  progress: v.nullable(v.object({ delivered: v.number(), total: v.number() })),
});
export type PullAnswer = v.InferOutput<typeof pullAnswerSchema>;

/** What the server answers for a collection's digest; only rows that belong on the device count. */
export const digestAnswerSchema = v.array(v.object({ collection: v.string(), count: v.number(), hash: v.number() }));
