import * as v from 'valibot';
import { instantSchema } from '../time/instant.ts';

/** Rows in one page of changes unless the caller asks for fewer. */
export const defaultPageLimit = 500;
export const maxPageLimit = 2_000;

/**
 * One page of changes. Tombstones (`removals`) are applied first, then upserts; both and the cursor go into one transaction on the device.
 * `reset` means: delete every base row first (the person sees less than before, or the server does not understand the cursor).
 * `feedVersion` is the version of the buyer's feed after this page is applied; null during a first load. `progress` is set during a first
 * load: delivered rows, and all rows.
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

/** The server's digest of a collection, over the rows that belong on the device. */
export const digestAnswerSchema = v.array(v.object({ collection: v.string(), count: v.number(), hash: v.number() }));
