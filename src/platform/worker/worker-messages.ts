import * as v from 'valibot';

/** What a page may say to the worker. */
export const workerMessageSchema = v.variant('kind', [
  /** The person accepted the new version: activate it now. */
  v.object({ kind: v.literal('skipWaiting') }),
  /** Fetch the kept page again; answered with whether its policy is another one now. */
  v.object({ kind: v.literal('renewPage') }),
  /** Send what waits, as if the browser had woken the worker. */
  v.object({ kind: v.literal('replay') }),
  /** Keep the texts of these languages for starts without a connection. */
  v.object({ kind: v.literal('keepLanguages'), languages: v.array(v.string()) }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;
