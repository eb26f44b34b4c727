import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const worthCompressingBytes = 2_048;

/**
 * Sends JSON, compressed where it is long and the caller takes it: a page of a first load shrinks to a tenth. The answers hold
 * no secret that a foreign page could guess by their size, because no foreign page can make such a request.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesGzip || text.length < worthCompressingBytes) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text, { level: constants.Z_BEST_SPEED + 3 }));
}
