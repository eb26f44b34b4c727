import type { FastifyInstance } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { sessionOfCookie } from '../identity/sessions/authenticate.ts';
import { signBearer } from '../identity/sessions/session-tokens.ts';
import type { HttpPorts } from './http-ports.ts';
import { programOf } from './portal-request.ts';
import { refuseForeignOrigin } from './same-origin.ts';
import { sessionCookieOf, setClaimsCookie } from './session-cookies.ts';

/**
 * `POST /auth`: a short-lived bearer for the session of the cookie, and a new readable cookie. For an ended session it answers 401
 * UNAUTHENTICATED, which ends the polling of the page, and does not delete the cookies: browsers delete cookies by name, so a delayed
 * answer would delete those of a newer sign-in. The cookies of an ended session give no access.
 */
export function addAuthRoute(app: FastifyInstance, { database, clock, signer }: HttpPorts): void {
  app.post('/auth', { config: { traits: { isShielded: true } } }, async (request, reply) => {
    refuseForeignOrigin(request, { mustSayXhr: false });
    reply.header('cache-control', 'no-store');
    const program = programOf(request);
    const means = { signer, now: clock.now };
    const { openRequest, withTransaction } = database;
    const session = await sessionOfCookie(
      { openRequest, withTransaction, program, now: clock.now() },
      sessionCookieOf(request),
      {
        isUse: true,
      },
    );
    if (!session) throw refused('UNAUTHENTICATED');
    await setClaimsCookie(request, reply, session, means);
    return { token: await signBearer(signer, session, clock.now()) };
  });
}
