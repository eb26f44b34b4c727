import * as v from 'valibot';
import type { WorkerMessage } from '../src/platform/worker/worker-connection.ts';
import { workerMessageSchema } from '../src/platform/worker/worker-connection.ts';

/** What a page said, or null for anything that is not a message of ours. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = v.safeParse(workerMessageSchema, data);
  return parsed.success ? parsed.output : null;
}
