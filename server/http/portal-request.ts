import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import type { Program } from '../programs/program.ts';
import { type ProgramDirectory, hostOf } from '../programs/program-directory.ts';
import { protocolOf } from './request-peer.ts';
import { traitsOf } from './route-traits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The program of the Host header; null for paths without a program. */
    program: Program | null;
    /** The nonce of this answer's content security policy. */
    nonce: string;
  }
}

/**
 * Finds the program of each request by the Host header alone: no forwarded header selects it. An unknown host is refused with
 * UNKNOWN_HOST, an X-Program-Id of another program with PROGRAM_MISMATCH.
 */
export function resolvePrograms(app: FastifyInstance, directory: ProgramDirectory): void {
  app.decorateRequest('program', null);
  app.addHook('onRequest', async (request) => {
    if (traitsOf(request).isProgramless) return;
    const program = await directory.ofHost(hostOf(request.raw.headers.host));
    if (!program) throw refused('UNKNOWN_HOST');
    const named = headerOf(request, 'x-program-id');
    if (named !== null && named !== program.id) throw refused('PROGRAM_MISMATCH');
    request.program = program;
  });
}

/** The program of a request after `resolvePrograms`. */
export function programOf(request: FastifyRequest): Program {
  if (!request.program) throw new Error('This path belongs to no program.');
  return request.program;
}

/** The path of a request as sent, without its query: for logs. Decisions by route use `traitsOf`. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Scheme, host and port as the browser sees them. The Host header is already verified as one of our programs. */
export function originOf(request: FastifyRequest): string {
  return `${protocolOf(request)}://${request.raw.headers.host ?? programOf(request).host}`;
}

/** One header as text; null if it is missing, empty or sent twice. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
