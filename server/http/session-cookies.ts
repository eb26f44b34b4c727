import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { type Instant, instantToMs } from '../../domain/time/instant.ts';
import { sessionCookieName } from '../../domain/session/session-cookie.ts';
import type { CookieJar } from '../graphql/request-context.ts';
import { signClaims } from '../identity/sessions/session-tokens.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { protocolOf } from './request-peer.ts';
import type { Signer } from '../signing.ts';

type Means = { readonly signer: Signer; readonly now: () => Instant };

/** The secret of the session cookie, or null without one. */
export function sessionCookieOf(request: FastifyRequest): string | null {
  return request.cookies[secretName(request)] ?? null;
}

/** The secret of a sign-in with a correct password that waits for its code, or null. */
export function waitingCookieOf(request: FastifyRequest): string | null {
  return request.cookies[hostOnly(request, 'portal-waiting')] ?? null;
}

/** The secret of a remembered device, or null. It gives no access: it only replaces the code after a correct password. */
export function deviceCookieOf(request: FastifyRequest): string | null {
  return request.cookies[hostOnly(request, 'portal-device')] ?? null;
}

/** The cookies of one answer: the session cookie, which no script can read, and the one that the page reads. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, means: Means): CookieJar {
  return {
    open: async ({ secret, session }) => {
      const lifetime = { ...attributes(request), maxAge: secondsLeft(session.expiresAt, means.now()) };
      reply.setCookie(secretName(request), secret, { ...lifetime, httpOnly: true });
      await setClaimsCookie(request, reply, session, means);
    },
    clear: () => {
      reply.clearCookie(secretName(request), { ...attributes(request), httpOnly: true });
      reply.clearCookie(sessionCookieName, attributes(request));
    },
    ...secretCookies(request, reply, means),
  };
}

function secretCookies(request: FastifyRequest, reply: FastifyReply, { now }: Means) {
  const set = (name: string) => (secret: string, expiresAt: Instant) => {
    const maxAge = secondsLeft(expiresAt, now());
    reply.setCookie(hostOnly(request, name), secret, { ...attributes(request), httpOnly: true, maxAge });
  };
  const clear = (name: string) => () => {
    reply.clearCookie(hostOnly(request, name), { ...attributes(request), httpOnly: true });
  };
  return {
    wait: set('portal-waiting'),
    stopWaiting: clear('portal-waiting'),
    rememberDevice: set('portal-device'),
    forgetDevice: clear('portal-device'),
  };
}

/** Writes the readable cookie again, with the user's current roles. */
export async function setClaimsCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: LiveSession,
  { signer, now }: Means,
): Promise<void> {
  const claims = await signClaims(signer, session, now());
  reply.setCookie(sessionCookieName, claims, { ...attributes(request), maxAge: secondsLeft(session.expiresAt, now()) });
}

/** On https the name's prefix makes the browser enforce Secure, the root path and this exact host. */
function secretName(request: FastifyRequest): string {
  return hostOnly(request, 'portal-id');
}

function hostOnly(request: FastifyRequest, name: string): string {
  return protocolOf(request) === 'https' ? `__Host-${name}` : name;
}

function attributes(request: FastifyRequest): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure: protocolOf(request) === 'https' };
}

function secondsLeft(until: Instant, now: Instant): number {
  return Math.max(0, Math.floor((instantToMs(until) - instantToMs(now)) / 1000));
}
