import * as v from 'valibot';
import type { WorkerMessage } from '../src/platform/worker/worker-messages.ts';
import { workerMessageSchema } from '../src/platform/worker/worker-messages.ts';

/** The message of a page; null if it is not one of ours. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = v.safeParse(workerMessageSchema, data);
  return parsed.success ? parsed.output : null;
}
