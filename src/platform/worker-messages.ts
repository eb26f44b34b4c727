import * as v from 'valibot';

/** What a page may say to the worker. */
export const workerMessageSchema = v.variant('kind', [
  /** The person accepted the new version: take over now. */
  v.object({ kind: v.literal('skipWaiting') }),
  /** Send what waits, as if the browser had woken the worker. */
  v.object({ kind: v.literal('replay') }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;
