import { isMfaRequired } from '../../domain/access/mfa-flags.ts';
import type { Instant } from '../../domain/calendar-date.ts';
import { instantToMs } from '../../domain/calendar-date.ts';
import type { PersonId } from '../../domain/ids.ts';
import type { AuthIdentity } from '../database/identity.ts';
import { refused } from '../graphql/refused.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { usableMemberships } from './memberships.ts';
import { isPasswordRight } from './password.ts';
import { recordSessionEvent } from './session-events.ts';
import { sessionIdHash } from './session-secret.ts';
import type { NewSession } from './session-store.ts';
import { createSession, revokeSession } from './session-store.ts';
import type { AttemptClaim } from './sign-in-attempts.ts';
import { claimAttempt, clearFailures, lockPerson } from './sign-in-attempts.ts';

type Credentials = { readonly email: string; readonly password: string };
type Claimed = Extract<AttemptClaim, { kind: 'claimed' }>;

/**
 * Signs a person in and answers the new session; the one that the browser had before ends. Throws INVALID_CREDENTIALS,
 * ACCOUNT_LOCKED{minutes}, ACCOUNT_NOT_ACTIVE, MFA_REQUIRED or THROTTLED. Every attempt verifies exactly one hash.
 */
export async function signIn(context: RequestContext, credentials: Credentials): Promise<NewSession> {
  const attempt = {
    program: context.program,
    email: credentials.email.trim().toLowerCase(),
    address: context.client.address,
  };
  const claim = await asAuth(context, (transaction, now) => claimAttempt(transaction, attempt, now));
  if (claim.kind === 'throttled') throw refused('THROTTLED', { retryAfter: claim.retryAfterSeconds });
  const isRight = await isPasswordRight(claim.passwordHash, credentials.password);
  if (claim.lockedUntil) throw locked(claim.lockedUntil, context.now());
  if (!isRight || !claim.person) return refuseAttempt(context, claim);
  if (isMfaRequired(context.program.settings.flags, 'Login')) throw refused('MFA_REQUIRED', { scope: 'Login' });
  const person = claim.person;
  return asAuth(context, async (transaction, now) => {
    await clearFailures(transaction, attempt, person, now);
    return openSession(transaction, context, person, now);
  });
}

async function openSession(
  transaction: Parameters<typeof createSession>[0],
  context: RequestContext,
  person: PersonId,
  now: Instant,
): Promise<NewSession> {
  const [membership] = await usableMemberships(transaction, person);
  if (!membership) throw refused('ACCOUNT_NOT_ACTIVE');
  const { program, client } = context;
  const former = sessionIdHash(client.sessionCookie);
  if (former) await revokeSession(transaction, former, now);
  const user = membership.user;
  const opened = await createSession(transaction, { program, person, user, userAgent: client.userAgent }, now);
  await recordSessionEvent(transaction, { kind: 'signedIn', program, person, user, address: client.address });
  return opened;
}

/** Records the failure, the same for a person who exists and one who does not, and throws what the caller is told. */
async function refuseAttempt(context: RequestContext, claim: Claimed): Promise<never> {
  const { program, client } = context;
  await asAuth(context, async (transaction) => {
    if (claim.person && claim.locksUntil) await lockPerson(transaction, claim.person, claim.locksUntil);
    const kind = claim.locksUntil ? 'accountLocked' : 'signInFailed';
    await recordSessionEvent(transaction, { kind, program, person: claim.person, address: client.address });
  });
  throw claim.locksUntil ? locked(claim.locksUntil, context.now()) : refused('INVALID_CREDENTIALS');
}

function locked(until: Instant, now: Instant) {
  return refused('ACCOUNT_LOCKED', {
    minutes: Math.max(1, Math.ceil((instantToMs(until) - instantToMs(now)) / 60_000)),
  });
}

function asAuth<Result>(
  context: RequestContext,
  work: (transaction: Parameters<typeof createSession>[0], now: Instant) => Promise<Result>,
): Promise<Result> {
  const identity: AuthIdentity = { role: 'auth', program: context.program.id };
  const now = context.now();
  return context.withTransaction(identity, { now }, (transaction) => work(transaction, now));
}
