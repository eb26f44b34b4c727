import * as v from 'valibot';
import type { Instant } from '../../domain/time/instant.ts';
import type { ControlHandler } from '../database/control/control-socket.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { seedDemo } from './seed-demo.ts';

export const seedRequestSchema = v.object({ stress: v.boolean() });

/** Makes the demo world on behalf of `npm run seed`, here or in the server that runs; answers whether there was anything to do. */
export function seedHandler(ports: {
  readonly withTransaction: WithTransaction;
  readonly now: () => Instant;
}): ControlHandler {
  return async (payload, report) => {
    const { stress } = v.parse(seedRequestSchema, payload);
    return seedDemo(ports, { now: ports.now(), stress, onProgress: report });
  };
}
