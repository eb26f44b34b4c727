import type { webcrypto } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import { type BearerClaims, type SessionClaims, bearerClaimsSchema } from '../../../domain/session/claims.ts';
import type { Signer } from '../../signing.ts';
import type { LiveSession } from './live-session.ts';
import { sessionLimits } from './session-limits.ts';

/** The short-lived token that each request sends besides the cookie; it names the session, the subject and the checksum. */
export function signBearer(signer: Signer, session: LiveSession, now: Instant): Promise<string> {
  const claims: BearerClaims = {
    sid: session.id,
    program: session.program,
    person: session.person,
    user: session.user,
    buyer: session.buyer?.id ?? null,
    checksum: session.checksum,
    exp: Math.min(seconds(now) + sessionLimits.bearerMinutes * 60, seconds(session.expiresAt)),
  };
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signer.key('bearer'));
}

/** The content of a bearer, or null if it is not ours or has expired. */
export async function readBearer(signer: Signer, token: string, now: Instant): Promise<BearerClaims | null> {
  try {
    const currentDate = new Date(instantToMs(now));
    const { payload } = await jwtVerify(token, await bearerKeyOf(signer), { algorithms: ['HS256'], currentDate });
    return v.parse(bearerClaimsSchema, payload);
  } catch {
    return null;
  }
}

/** Imported once: each request brings a bearer. */
function bearerKeyOf(signer: Signer): Promise<webcrypto.CryptoKey> {
  const known = bearerKeys.get(signer);
  if (known) return known;
  const key = new Uint8Array(signer.key('bearer'));
  const made = crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  bearerKeys.set(signer, made);
  return made;
}

const bearerKeys = new WeakMap<Signer, Promise<webcrypto.CryptoKey>>();

/** The text of the readable cookie: it tells the page who is signed in, and authenticates nobody. */
export function signClaims(signer: Signer, session: LiveSession, now: Instant): Promise<string> {
  const claims: SessionClaims = {
    email: session.email,
    name: session.name,
    roles: [...session.roles],
    ssoStatus: session.ssoStatus,
    customerCountry: session.country,
    sessionChecksum: session.checksum,
    userType: session.userType,
    program: session.program,
    person: session.person,
    user: session.user,
    buyer: session.buyer,
    iat: seconds(now),
    exp: seconds(session.expiresAt),
    since: seconds(session.createdAt),
  };
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signer.key('claims'));
}

function seconds(instant: Instant): number {
  return Math.floor(instantToMs(instant) / 1000);
}
