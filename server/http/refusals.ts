import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type Refusal, refuse } from '../../domain/errors.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { refusalOf, requestStatus, wireError } from '../graphql/graphql-errors.ts';
import { traitsOf } from './route-traits.ts';

/** Turns every thrown error into an answer with a code: no stack, no message of a library, no path. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfRequest(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'a request failed');
    return answerRefusal(request, reply, refusal);
  });
}

/** Answers a refusal of the whole request, in the error format of the path. */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.code(requestStatus(refusal.code) ?? routeStatuses[refusal.code] ?? 400);
  reply.header('cache-control', 'no-store');
  const retryAfter = refusal.values?.['retryAfter'];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (traitsOf(request).answersGraphql) return reply.send({ errors: [wireError(refusal, request.id)] });
  const sentence = errorCatalogue[refusal.code].message.message;
  if (acceptsPage(request)) return reply.type('text/plain; charset=utf-8').send(`${sentence}\n`);
  const { message, extensions } = wireError(refusal, request.id);
  return reply.send({ code: extensions.code, message, values: extensions.values, requestId: extensions.requestId });
}

/** Codes that GraphQL answers with 200; any other refusal of a route is a client error. */
const routeStatuses: Partial<Record<ErrorCode, number>> = { FORBIDDEN: 403, NOT_FOUND: 404, INTERNAL: 500 };

/** True if a browser opens a page, and not a script that fetches data. */
export function acceptsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (request.headers.accept ?? '').includes('text/html');
}

/**
 * True if the answer can be a page. Clients that do not ask for JSON (monitors, link previews, curl) get one; a script of a page, which
 * the browser marks by `sec-fetch-dest: empty`, does not.
 */
export function takesPage(request: FastifyRequest): boolean {
  if (acceptsPage(request)) return true;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { accept = '', 'sec-fetch-dest': destination } = request.headers;
  return isRead && !/\bjson\b/i.test(accept) && (destination === undefined || destination === 'document');
}

function refusalOfRequest(error: FastifyError): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('TOO_LARGE');
  const refusal = refusalOf(error);
  const isTheirs =
    refusal.code === 'INTERNAL' && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isTheirs ? refuse('BAD_REQUEST') : refusal;
}
