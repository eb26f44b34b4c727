import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { createPersonShare, personShareLimits } from '../graphql/person-share.ts';
import { createDocumentPreparer } from '../graphql/prepare-document.ts';
import type { OutsideContext } from '../graphql/request-context.ts';
import { parseOperationRequest, runOperation } from '../graphql/run-operation.ts';
import type { Program } from '../programs/program.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { callerOf, refuseDuringMaintenance } from './caller.ts';
import type { HttpPorts } from './http-ports.ts';
import type { Metrics } from './metrics.ts';
import { headerOf, originOf, programOf } from './portal-request.ts';
import { clientAddressOf } from './request-peer.ts';
import { refuseForeignOrigin } from './same-origin.ts';
import { cookieJar, deviceCookieOf, sessionCookieOf, waitingCookieOf } from './session-cookies.ts';

/** `POST /graphql`: runs one operation for a caller with matching cookie, bearer and checksum. */
export function addGraphqlRoute(app: FastifyInstance, ports: HttpPorts, metrics: Metrics): void {
  const prepare = createDocumentPreparer(ports.schema, ports.allowedDocuments, { introspection: !ports.isProduction });
  const share = createPersonShare(ports.personShare ?? personShareLimits(ports.database.kind));
  app.post('/graphql', { config: { traits } }, async (request, reply) => {
    refuseForeignOrigin(request, { mustSayXhr: true });
    reply.header('cache-control', 'no-store');
    const program = programOf(request);
    refuseDuringMaintenance(request, ports);
    const operation = parseOperationRequest(request.body);
    const prepared = prepare(operation.query);
    const session = prepared.needsNoBearer ? null : await callerOf(request, ports);
    const context = contextOf(request, reply, { program, session, ports, metrics });
    const answer = await runOperation(ports.schema, prepared, operation, context, share);
    metrics.countOperation(prepared.name ?? 'unnamed', answer.body.errors?.[0]?.extensions.code ?? 'OK');
    const retryAfter = answer.body.errors?.[0]?.extensions.values?.['retryAfter'];
    if (answer.status !== 200 && retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return sendJson(request, reply.code(answer.status), answer.body);
  });
  app.get('/graphql', { config: { traits } }, () => {
    throw refused('BAD_REQUEST');
  });
}

const traits = { isShielded: true, answersGraphql: true } as const;

type Caller = {
  readonly program: Program;
  readonly session: LiveSession | null;
  readonly ports: HttpPorts;
  readonly metrics: Metrics;
};

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { program, session, ports, metrics }: Caller,
): OutsideContext {
  const { clock, signer, database } = ports;
  return {
    program,
    session,
    now: clock.now,
    requestId: request.id,
    log: request.log,
    countMismatch: metrics.countMismatch,
    signer,
    introduceAccount: ports.introduceAccount,
    cardNetwork: ports.cardNetwork,
    withTransaction: database.withTransaction,
    openRequest: database.openRequest,
    mfaEventId: headerOf(request, 'x-mfa-event-id'),
    client: {
      address: clientAddressOf(request),
      origin: originOf(request),
      userAgent: headerOf(request, 'user-agent'),
      sessionCookie: sessionCookieOf(request),
      waitingCookie: waitingCookieOf(request),
      deviceCookie: deviceCookieOf(request),
      checksum: headerOf(request, 'x-session-checksum'),
    },
    cookies: cookieJar(request, reply, { signer, now: clock.now }),
  };
}

const compress = promisify(gzip);
/** Below this size compression costs more than it saves. */
const worthCompressingBytes = 2_048;

/**
 * Sends JSON, compressed if it is long and the client accepts it: a page of a first load shrinks to a tenth. The size of a compressed
 * answer reveals no secret to a foreign page, because a foreign page cannot make such a request.
 */
async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesGzip || text.length < worthCompressingBytes) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level: constants.Z_BEST_SPEED + 3 }));
}
