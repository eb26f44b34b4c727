import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../domain/errors.ts';
import { answerRefusal } from './refusals.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers a URL that the router cannot decode, such as `/%ff`: before any hook runs, and without repeating the URL. */
export function answerUnmatchable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answerRefusal(request, reply.headers(freshHeaders()), refuse('NOT_FOUND'));
}

/** Answers invalid HTTP, headers that are too long, and a request that exceeds the timeout; then closes the connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(answerText(statusLines[error.code] ?? '400 Bad Request'));
  socket.destroy(error);
}

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function answerText(status: string): string {
  const body = 'This is not a request that the portal understands.\n';
  const headers = {
    ...freshHeaders(),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n');
}

function freshHeaders(): Readonly<Record<string, string>> {
  return securityHeaders(randomBytes(16).toString('base64'));
}
