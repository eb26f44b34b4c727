import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { refused } from '../graphql/refused.ts';
import type { HttpPorts } from './http-ports.ts';
import { refuseForeignOrigin } from './same-origin.ts';

const bodySchema = v.object({
  advanceSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(31_536_000)),
});

/** `POST /dev/bank-clock`: moves the simulated bank's clock on, and answers when what is due by then has been done. */
export function addDemoRoutes(app: FastifyInstance, { demo }: HttpPorts): void {
  if (!demo) return;
  app.post('/dev/bank-clock', async (request, reply) => {
    refuseForeignOrigin(request, { mustSayXhr: false });
    const body = v.safeParse(bodySchema, request.body);
    if (!body.success) throw refused('BAD_INPUT', { field: 'advanceSeconds' });
    await demo.advanceBankClock(body.output.advanceSeconds);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}
