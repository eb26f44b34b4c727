import { type Instant, instantToMs } from '../../domain/time/instant.ts';
import type { AuthIdentity } from '../database/identity.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { refused } from '../graphql/refused.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { openSession } from '../identity/sessions/open-session.ts';
import { isPasswordRight } from '../identity/proofs/password.ts';
import { recordSessionEvent } from '../identity/sessions/session-events.ts';
import type { NewSession } from '../identity/sessions/session-store.ts';
import { type AttemptClaim, claimAttempt, clearFailures, lockPerson } from '../identity/sessions/sign-in-attempts.ts';
import { type WaitingSecret, beginWaiting, isCodeWanted } from './waiting-sign-in.ts';

type Credentials = { readonly email: string; readonly password: string };
type Claimed = Extract<AttemptClaim, { kind: 'claimed' }>;

/** The result of a correct password: a session, or a wait for the code. */
export type SignInOutcome = { readonly opened: NewSession } | { readonly waiting: WaitingSecret };

/**
 * Signs a person in and returns the new session; the browser's earlier session ends. If a code is required, returns a waiting sign-in.
 * Throws INVALID_CREDENTIALS, ACCOUNT_LOCKED{minutes}, ACCOUNT_NOT_ACTIVE or THROTTLED. Every attempt verifies exactly one hash.
 */
export async function signIn(context: RequestContext, credentials: Credentials): Promise<SignInOutcome> {
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
  const person = claim.person;
  return asAuth(context, async (transaction, now) => {
    await clearFailures(transaction, attempt, person, now);
    return (await isCodeWanted(transaction, context, person, now))
      ? { waiting: await beginWaiting(transaction, context, person, now) }
      : { opened: await openSession(transaction, context, person, 'password', now) };
  });
}

/** Records the failure, in the same way for known and unknown people, and throws the error for the caller. */
async function refuseAttempt(context: RequestContext, claim: Claimed): Promise<never> {
  const { program, client } = context;
  await asAuth(context, async (transaction) => {
    if (claim.locksUntil) await lockPerson(transaction, claim.person, claim.locksUntil);
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
  work: (transaction: Transaction, now: Instant) => Promise<Result>,
): Promise<Result> {
  const identity: AuthIdentity = { role: 'auth', program: context.program.id };
  const now = context.now();
  return context.withTransaction(identity, { now }, (transaction) => work(transaction, now));
}
