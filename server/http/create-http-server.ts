import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { instantToMs } from '../../domain/time/instant.ts';
import { serverTimeHeader } from '../../domain/time/clock-offset.ts';
import { refused } from '../graphql/refused.ts';
import { createProgramDirectory } from '../programs/program-directory.ts';
import { createProxyTrust } from '../proxy-networks.ts';
import { addAuthRoute } from './auth-route.ts';
import { addDemoRoutes } from './demo-routes.ts';
import { addEventsRoute } from './events-route.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import { addHealthRoutes } from './health-routes.ts';
import type { HttpPorts } from './http-ports.ts';
import { readJsonOnly } from './json-body.ts';
import { addInstalledAppRoutes } from './installed-app-routes.ts';
import { type Metrics, createMetrics } from './metrics.ts';
import { addPageRoutes } from './page-routes.ts';
import { pathOf, resolvePrograms } from './portal-request.ts';
import { addProgramRoutes } from './program-routes.ts';
import { answerBrokenRequest, answerUnmatchable } from './broken-requests.ts';
import { answerErrors } from './refusals.ts';
import { clientAddressOf, reportUndeclaredProxies } from './request-peer.ts';
import { traitsOf } from './route-traits.ts';
import { addSecurityHeaders } from './security-headers.ts';

const oneMegabyte = 1_048_576;

/** The web server, ready to listen or for `inject` without a port. Closing it ends the event streams first. */
export async function createHttpServer(ports: HttpPorts): Promise<FastifyInstance> {
  const isTrustedProxy = createProxyTrust(ports.trustedProxies);
  const app = Fastify({
    logger: {
      level: ports.logLevel,
      serializers: { err: describeError },
      ...(ports.logStream ? { stream: ports.logStream } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: oneMegabyte,
    trustProxy: isTrustedProxy,
    frameworkErrors: answerUnmatchable,
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  });
  const metrics = createMetrics({ withProcess: ports.isProduction });
  answerErrors(app);
  addSecurityHeaders(app);
  addServerTime(app, ports);
  readJsonOnly(app);
  noteRequests(app, metrics);
  reportUndeclaredProxies(app, isTrustedProxy);
  const directory = createProgramDirectory(ports.database.withTransaction, {
    fallbackHost: ports.fallbackHost,
    isDemo: ports.demo !== null,
  });
  const stopHearing = await ports.database.hearFeeds(directory.heard);
  app.addHook('onClose', async () => stopHearing());
  resolvePrograms(app, directory);
  await app.register(fastifyCookie);
  await limitRequests(app, ports.requestsPerMinute);
  addHealthRoutes(app, ports, metrics);
  addProgramRoutes(app, ports);
  addInstalledAppRoutes(app);
  addAuthRoute(app, ports);
  for (const addRoutes of ports.areaRoutes) addRoutes(app, ports);
  addGraphqlRoute(app, ports, metrics);
  await addEventsRoute(app, ports, metrics);
  addDemoRoutes(app, ports);
  await addPageRoutes(app, ports);
  return app;
}

/** One log line per request, without its query, headers or body; the metrics get its duration. */
function noteRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const seconds = reply.elapsedTime / 1000;
    metrics.observeRequest({ method, route: routeOptions.url ?? 'unmatched', status: reply.statusCode, seconds });
    const facts = {
      method,
      path: pathOf(request).slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(facts, 'request');
  });
}

/** An error for the log: its type and place, without the values that some errors contain. */
function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const cause = error.cause instanceof Error ? ` (caused by: ${error.cause.message})` : '';
  return { type: error.name, message: error.message + cause, stack: error.stack ?? '' };
}

/** Limits one address that floods the API, in this process only; limits across processes are in the database. */
async function limitRequests(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(fastifyRateLimit, { global: false });
  const look = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: clientAddressOf,
  });
  app.addHook('onRequest', async (request) => {
    if (!traitsOf(request).isShielded) return;
    const found = await look(request);
    if (!found.isAllowed && found.isExceeded) throw refused('THROTTLED', { retryAfter: found.ttlInSeconds });
  });
}

/** Adds the server's time to every answer that no cache may store: a device corrects its own clock with it. */
function addServerTime(app: FastifyInstance, { clock }: Pick<HttpPorts, 'clock'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === 'no-store')
      reply.header(serverTimeHeader, String(instantToMs(clock.now())));
  });
}
