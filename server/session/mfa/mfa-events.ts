import { type MfaEventStatus, mfaLimits } from '../../../domain/access/mfa.ts';
import { isMfaRequired } from '../../../domain/access/mfa-flags.ts';
import type { MfaScope } from '../../../domain/action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { LiveSession } from '../../identity/sessions/live-session.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { type NewSession, renewSecret } from '../../identity/sessions/session-store.ts';
import {
  type Challenge,
  addChallenge,
  lockChallenge,
  minutesAfter,
  removeChallenge,
} from '../../identity/proofs/challenge-store.ts';
import { type IdentityContext, asAuth, personOf } from '../../identity/proofs/identity-context.ts';
import { type AskedProof, type ReadProof, describeProof, readProof } from '../../identity/proofs/mfa-answers.ts';
import { newPasskeyChallenge } from '../../identity/proofs/passkeys.ts';
import { type OfferedMethod, offeredMethods, preferredSentMethod } from '../../identity/proofs/person-methods.ts';
import { type GivenProof, codeExpired, prove } from '../../identity/proofs/prove.ts';
import { sendCode } from '../../identity/proofs/send-code.ts';

/** A verification as sent to its session. */
export type MfaEvent = AskedProof & {
  readonly id: string;
  readonly scope: MfaScope;
  readonly status: MfaEventStatus;
  readonly uses: number;
};

/** A session's scopes, without Login, which precedes the session. */
export type SessionScope = Exclude<MfaScope, 'Login'>;

/**
 * Starts a verification, or returns the open one of the same scope. If the codes of the person's only method, or of the one that they
 * used last, are sent, the code is sent at once. Throws FORBIDDEN on a program without 2-step verification, MFA_NOT_FOUND for a person without a method.
 */
export async function startMfaEvent(
  context: IdentityContext,
  session: LiveSession,
  scope: SessionScope,
): Promise<MfaEvent> {
  const read = await asAuth<ReadProof>(context, async (transaction, now) => {
    if (!isMfaRequired(context.program.settings.flags, 'Setup')) return { refusal: refuse('FORBIDDEN') };
    const person = await personOf(transaction, session.person);
    const methods = await offeredMethods(transaction, 'event', person, now);
    if (methods.length === 0) return { refusal: refuse('MFA_NOT_FOUND') };
    const challenge =
      (await askedAlready(transaction, session, scope, now)) ??
      (await addChallenge(transaction, newEvent(context, session, { scope, methods }), now));
    const preferred = preferredSentMethod(methods);
    // If throttled, it still starts: the person may request a code later.
    if (preferred && challenge.sent_at === null)
      await sendCode(transaction, context, { challenge, person, to: preferred }, now);
    return { value: await readProof(transaction, challenge, person, now) };
  });
  return describeEvent(context, read);
}

/** Sends a code for a verification. Throws THROTTLED, MFA_NOT_FOUND, or MFA_CODE_EXPIRED if it has ended. */
export async function sendMfaCode(
  context: IdentityContext,
  session: LiveSession,
  { eventId, methodId }: { readonly eventId: string; readonly methodId: string },
): Promise<MfaEvent> {
  const read = await asAuth<ReadProof>(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'event', { id: eventId }, now);
    if (!challenge || challenge.session_id !== session.key) return { refusal: codeExpired };
    const person = await personOf(transaction, session.person);
    const methods = await offeredMethods(transaction, 'event', person, now);
    const to = methods.find(({ id }) => id === methodId);
    if (!to) return { refusal: refuse('MFA_NOT_FOUND') };
    const refusal = await sendCode(transaction, context, { challenge, person, to }, now);
    return refusal ? { refusal } : { value: await readProof(transaction, challenge, person, now) };
  });
  return describeEvent(context, read);
}

/**
 * Confirms a verification, which is then valid for ten minutes. The session gets a new secret, which the answer sets as a cookie. For a
 * verification that is already confirmed the answer is the same, without a new secret. Throws the errors of `prove`.
 */
export async function confirmMfaEvent(
  context: IdentityContext,
  session: LiveSession,
  { eventId, ...given }: GivenProof & { readonly eventId: string },
): Promise<{ readonly event: MfaEvent; readonly opened: NewSession | null }> {
  const asked = {
    purpose: 'event',
    name: { id: eventId },
    owns: (challenge: Challenge) => challenge.session_id === session.key,
    gone: codeExpired,
  } as const;
  const { read, opened } = await prove<{ read: ReadProof; opened: NewSession | null }>(
    context,
    asked,
    given,
    async (transaction, { challenge, person }, now) => {
      const isNews = challenge.status === 'Pending';
      if (isNews) await confirm(transaction, challenge, now);
      const renewed = isNews ? await renewSecret(transaction, session, now) : null;
      return { value: { read: await readProof(transaction, challenge, person, now), opened: renewed } };
    },
  );
  return { event: await describeEvent(context, read), opened };
}

/** Cancels a verification of the session; true also if there was none. */
export function cancelMfaEvent(context: IdentityContext, session: LiveSession, eventId: string): Promise<boolean> {
  return asAuth(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'event', { id: eventId }, now);
    if (!challenge || challenge.session_id !== session.key) return { value: true };
    await removeChallenge(transaction, challenge.id);
    const { program, client } = context;
    await recordSessionEvent(transaction, {
      kind: 'verificationCancelled',
      program,
      person: session.person,
      user: session.user,
      address: client.address,
      detail: { for: challenge.scope ?? challenge.purpose },
    });
    return { value: true };
  });
}

async function describeEvent(context: IdentityContext, read: ReadProof): Promise<MfaEvent> {
  const { id, scope, status, uses } = read.challenge;
  if (scope === null) throw new Error('A verification has no scope.');
  return { ...(await describeProof(context, read)), id, scope, status, uses };
}

async function askedAlready(
  transaction: Transaction,
  session: LiveSession,
  scope: SessionScope,
  now: Instant,
): Promise<Challenge | undefined> {
  return transaction
    .selectFrom('mfa_challenges')
    .selectAll()
    .where('purpose', '=', 'event')
    .where('session_id', '=', session.key)
    .where('scope', '=', scope)
    .where('status', '=', 'Pending')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
}

function newEvent(
  { program }: IdentityContext,
  session: LiveSession,
  { scope, methods }: { readonly scope: SessionScope; readonly methods: readonly OfferedMethod[] },
) {
  return {
    purpose: 'event',
    program_id: program.id,
    person_id: session.person,
    session_id: session.key,
    scope,
    passkey_challenge: methods.some(({ method }) => method === 'passkey') ? newPasskeyChallenge() : null,
    minutes: mfaLimits.eventMinutes,
  } as const;
}

async function confirm(transaction: Transaction, challenge: Challenge, now: Instant): Promise<void> {
  await transaction
    .updateTable('mfa_challenges')
    .set({
      status: 'Confirmed',
      expires_at: minutesAfter(now, mfaLimits.eventMinutes),
      code_hash: null,
      passkey_challenge: null,
    })
    .where('id', '=', challenge.id)
    .execute();
}
