import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import type { Program } from '../programs/program.ts';
import type { ProgramDirectory } from '../programs/program-directory.ts';
import { hostOf } from '../programs/program-directory.ts';
import { protocolOf } from './request-peer.ts';
import { traitsOf } from './route-traits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The program of the Host header; null for the paths that belong to no program. */
    program: Program | null;
    /** The nonce of this answer's content security policy. */
    nonce: string;
  }
}

/**
 * Finds the program of each request by the Host header alone: no forwarded header selects one. An unknown host is refused
 * with UNKNOWN_HOST, and an X-Program-Id of another program with PROGRAM_MISMATCH.
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

/** The program of a request that went through `resolvePrograms`. */
export function programOf(request: FastifyRequest): Program {
  if (!request.program) throw new Error('This path belongs to no program.');
  return request.program;
}

/** The path of a request as it was written, without its query: for logs. What is decided by route reads `traitsOf`. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Scheme, host and port as the browser sees them: the Host header has named one of our programs before anything is asked of this. */
export function originOf(request: FastifyRequest): string {
  return `${protocolOf(request)}://${request.raw.headers.host ?? programOf(request).host}`;
}

/** Where links in mails lead: the port of the Host header, which anybody may write, counts only where this process listens on it. */
export function linkBaseOf(request: FastifyRequest): string {
  const { hostname, port } = new URL(originOf(request));
  const isOwnPort = port !== '' && Number(port) === request.socket.localPort;
  return `${protocolOf(request)}://${hostname}${isOwnPort ? `:${port}` : ''}`;
}

/** One header as text; null where it is missing, empty or sent twice. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
