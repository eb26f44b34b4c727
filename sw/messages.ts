import * as v from 'valibot';
import { type WorkerMessage, workerMessageSchema } from '../src/platform/worker/worker-messages.ts';

/** The message of a page; null if it is not one of ours. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = v.safeParse(workerMessageSchema, data);
  return parsed.success ? parsed.output : null;
}
