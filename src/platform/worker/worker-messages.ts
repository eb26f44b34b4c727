import * as v from 'valibot';

/** Messages from a page to the worker. */
export const workerMessageSchema = v.variant('kind', [
  /** The person accepted the new version: activate it now. */
  v.object({ kind: v.literal('skipWaiting') }),
  /** Fetch the cached page again; the answer says whether its policy has changed. */
  v.object({ kind: v.literal('renewPage') }),
  /** Send waiting entries, as if the browser had woken the worker. */
  v.object({ kind: v.literal('replay') }),
  /** Cache the texts of these languages for offline starts. */
  v.object({ kind: v.literal('keepLanguages'), languages: v.array(v.string()) }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;
