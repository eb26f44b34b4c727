import type { FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { authenticate } from '../identity/sessions/authenticate.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { isMaintenanceActive, maintenanceSecondsLeft } from '../programs/program.ts';
import type { HttpPorts } from './http-ports.ts';
import { headerOf, programOf } from './portal-request.ts';
import { sessionCookieOf } from './session-cookies.ts';

/** The session of a request with matching cookie, bearer and checksum; throws the errors of `authenticate`. */
export function callerOf(request: FastifyRequest, { database, signer, clock }: HttpPorts): Promise<LiveSession> {
  const means = {
    openRequest: database.openRequest,
    withTransaction: database.withTransaction,
    program: programOf(request),
    signer,
    now: clock.now(),
  };
  return authenticate(means, {
    cookie: sessionCookieOf(request),
    bearer: /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null,
    checksum: headerOf(request, 'x-session-checksum'),
  });
}

/** Throws MAINTENANCE during the program's maintenance window. */
export function refuseDuringMaintenance(request: FastifyRequest, { clock }: HttpPorts): void {
  const [program, now] = [programOf(request), clock.now()];
  if (isMaintenanceActive(program, now))
    throw refused('MAINTENANCE', { retryAfter: maintenanceSecondsLeft(program, now) });
}
