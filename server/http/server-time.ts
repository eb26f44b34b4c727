import type { FastifyInstance } from 'fastify';
import { instantToMs } from '../../domain/time/instant.ts';
import { serverTimeHeader } from '../../domain/time/clock-offset.ts';
import type { HttpPorts } from './http-ports.ts';

/** Adds the server's time to every answer that no cache may store: a device corrects its own clock with it. */
export function addServerTime(app: FastifyInstance, { clock }: Pick<HttpPorts, 'clock'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === 'no-store')
      reply.header(serverTimeHeader, String(instantToMs(clock.now())));
  });
}
