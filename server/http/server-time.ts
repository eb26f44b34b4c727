import type { FastifyInstance } from 'fastify';
import { instantToMs } from '../../domain/time/instant.ts';
import { serverTimeHeader } from '../../domain/time/clock-offset.ts';
import type { HttpPorts } from './http-ports.ts';

/** Names the server's time on every answer that nobody may cache: a device corrects its own clock by it. */
export function addServerTime(app: FastifyInstance, { clock }: Pick<HttpPorts, 'clock'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === 'no-store')
      reply.header(serverTimeHeader, String(instantToMs(clock.now())));
  });
}
