import * as v from 'valibot';
import type { Instant } from '../../domain/time/instant.ts';
import type { ControlHandler } from '../database/control/control-socket.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { stressBuyer } from './demo-buyers.ts';
import { seedDemo } from './seed-demo.ts';

export const seedRequestSchema = v.object({ stress: v.boolean() });

/** Creates the demo for `npm run seed`, in this process or in the running server; returns whether anything was missing. */
export function seedHandler(ports: {
  readonly withTransaction: WithTransaction;
  readonly now: () => Instant;
}): ControlHandler {
  return async (payload, report) => {
    const { stress } = v.parse(seedRequestSchema, payload);
    const stressCharges = stress ? stressBuyer.chargeCount : undefined;
    return seedDemo(ports, { now: ports.now(), stressCharges, onProgress: report });
  };
}
