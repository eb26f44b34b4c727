import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import type { HttpPorts } from './http-ports.ts';
import type { Metrics } from './metrics.ts';
import { headerOf, programOf } from './portal-request.ts';
import { isFromThisMachine } from './request-peer.ts';
import { createProxyTrust, type ProxyTrust } from '../proxy-networks.ts';

/**
 * `/healthz`: the process runs. `/readyz`: the database answers too. `/metrics`: with the token, or outside production from this machine. `/probe`: a small
 * request with which a device checks its connection to the portal.
 */
export function addHealthRoutes(app: FastifyInstance, ports: HttpPorts, metrics: Metrics): void {
  const isTrustedProxy = createProxyTrust(ports.trustedProxies);
  app.get('/healthz', { config: { traits } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { traits: { ...traits, isShielded: true } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = await canReadDatabase(ports);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'the database does not answer' });
  });
  app.get('/metrics', { config: { traits } }, async (request, reply) => {
    if (!mayReadMetrics(request, ports, isTrustedProxy)) throw refused('NOT_FOUND');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
  app.get('/probe', async (request, reply) =>
    reply.header('cache-control', 'no-store').header('x-portal', programOf(request).id).code(204).send(),
  );
}

const traits = { isProgramless: true } as const;

async function canReadDatabase({ database }: HttpPorts): Promise<boolean> {
  try {
    await database.withTransaction(
      { role: 'auth', program: null },
      { readOnly: true, statementTimeoutMs: 2000 },
      (transaction) => transaction.selectFrom('programs').select('id').limit(1).execute(),
    );
    return true;
  } catch {
    return false;
  }
}

/** In production only the token counts: nobody can tell for certain that no proxy stands on this machine. */
function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken: token, isProduction }: HttpPorts,
  isTrustedProxy: ProxyTrust,
): boolean {
  const given = Buffer.from(headerOf(request, 'authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token ?? ''}`);
  const hasToken = token !== null && given.length === expected.length && timingSafeEqual(given, expected);
  return hasToken || (!isProduction && isFromThisMachine(request, isTrustedProxy));
}
