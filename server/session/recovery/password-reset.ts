import { isMfaRequired } from '../../../domain/access/mfa-flags.ts';
import type { MfaScope } from '../../../domain/action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { SecurityQuestion } from '../../../domain/session/security-questions.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { Refused } from '../../graphql/refused.ts';
import { type Challenge, findChallenge, lockChallenge } from '../../identity/proofs/challenge-store.ts';
import { checkProof } from '../../identity/proofs/check-proof.ts';
import { type IdentityContext, asAuth, personOf } from '../../identity/proofs/identity-context.ts';
import { type MfaMethodAnswer, methodAnswer } from '../../identity/proofs/mfa-answers.ts';
import { type Person, offeredMethods } from '../../identity/proofs/person-methods.ts';
import { resendAt, sendCode } from '../../identity/proofs/send-code.ts';
import { tellOfSecurity } from '../../identity/proofs/tell-of-security.ts';
import { hashPassword } from '../../identity/proofs/password.ts';
import { countAttempt, secondsToWait } from '../../identity/proofs/security-attempts.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { sessionIdHash } from '../../identity/sessions/session-secret.ts';
import { clearFailures } from '../../identity/sessions/sign-in-attempts.ts';
import {
  passwordHashesOf,
  refuseRecentPassword,
  refuseWeakPassword,
  replacePassword,
} from '../../identity/proofs/new-password.ts';
import { claimAnswer, questionOf, refuseWrongAnswer } from './security-answer.ts';

/** The scope of the reset code; the link alone proves only access to the mailbox. */
export const resetScope = 'PasswordReset' satisfies MfaScope;

/** The remaining requirements of a password reset link. */
export type PasswordReset = {
  readonly methods: readonly MfaMethodAnswer[];
  readonly isCodeWanted: boolean;
  readonly securityQuestion: SecurityQuestion | null;
  readonly sentTo: string | null;
  readonly resendAt: Instant | null;
};

/** The input of a person with a link. */
export type ResetWish = {
  readonly token: string;
  readonly password: string;
  readonly methodId?: string | null;
  readonly code?: string | null;
  readonly answer?: string | null;
};

const expired = refuse('RESET_LINK_EXPIRED');

/** The requirements of this token's link. Throws RESET_LINK_EXPIRED. */
export function readPasswordReset(context: IdentityContext, token: string): Promise<PasswordReset> {
  return asAuth<PasswordReset>(context, async (transaction, now) => {
    const challenge = await findChallenge(transaction, 'reset', nameOf(token), now);
    if (!challenge?.person_id) return { refusal: expired };
    const person = await personOf(transaction, challenge.person_id);
    return { value: await describe(transaction, context, { challenge, person }, now) };
  });
}

/** Sends a code for a link. Throws RESET_LINK_EXPIRED, MFA_NOT_FOUND, THROTTLED. */
export function sendPasswordResetCode(
  context: IdentityContext,
  { token, methodId }: { readonly token: string; readonly methodId: string },
): Promise<PasswordReset> {
  return asAuth<PasswordReset>(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'reset', nameOf(token), now);
    if (!challenge?.person_id) return { refusal: expired };
    const person = await personOf(transaction, challenge.person_id);
    const methods = await offeredMethods(transaction, 'reset', person, now);
    const to = methods.find(({ id }) => id === methodId);
    if (!to) return { refusal: refuse('MFA_NOT_FOUND') };
    const refusal = await sendCode(transaction, context, { challenge, person, to }, now);
    if (refusal) return { refusal };
    const sent = await findChallenge(transaction, 'reset', nameOf(token), now);
    return { value: await describe(transaction, context, { challenge: sent ?? challenge, person }, now) };
  });
}

/**
 * Sets a new password with a link, once, and with all other proofs that the account needs (a link never replaces the second step). All
 * sessions end, all remembered devices are deleted, and the account is unlocked. A correct code confirms the link, so that a refused
 * password needs no second code. Throws RESET_LINK_EXPIRED, MFA_REQUIRED{PasswordReset}, the refusals of `checkProof`,
 * SECURITY_ANSWER_INVALID, THROTTLED, PASSWORD_TOO_WEAK{rule}, PASSWORD_RECENTLY_USED.
 */
export async function resetPassword(context: IdentityContext, wish: ResetWish): Promise<boolean> {
  if (!wish.code) await refuseRecentBeforeCode(context, wish);
  const facts = await confirmReset(context, wish);
  const refusal =
    (await refuseWrongAnswer(context, facts, wish.answer ?? '')) ??
    (await refuseRecentPassword(facts.passwordHashes, wish.password));
  if (refusal) throw new Refused(refusal);
  const passwordHash = await hashPassword(wish.password);
  return asAuth<boolean>(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'reset', nameOf(wish.token), now);
    if (!challenge?.person_id) return { refusal: expired };
    const person = await personOf(transaction, challenge.person_id);
    const { program, client } = context;
    await replacePassword(transaction, { person: person.id, program: program.id, passwordHash }, now);
    await transaction.deleteFrom('remembered_devices').where('person_id', '=', person.id).execute();
    const attempt = { program, email: person.email.toLowerCase(), address: client.address };
    await clearFailures(transaction, attempt, person.id, now);
    await recordSessionEvent(transaction, {
      kind: 'passwordReset',
      program,
      person: person.id,
      address: client.address,
    });
    await tellOfSecurity(transaction, context, person, { kind: 'password-changed' }, now);
    return { value: true };
  });
}

/**
 * Throws PASSWORD_RECENTLY_USED before a code is asked for in vain. A few times in a quarter of an hour, as a sign-in would tell whether a
 * password is right; after that only behind the code.
 */
async function refuseRecentBeforeCode(context: IdentityContext, { token, password }: ResetWish): Promise<void> {
  const hashes = await asAuth<readonly string[]>(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'reset', nameOf(token), now);
    if (!challenge?.person_id || !isCodeWanted(context, challenge) || refuseWeakPassword(password))
      return { value: [] };
    const { program, client } = context;
    const subject = `reset:${challenge.person_id}`;
    const attempt = { program: program.id, kind: 'passwordFailed', subject, address: client.address } as const;
    if ((await secondsToWait(transaction, attempt, now)) !== null) return { value: [] };
    await countAttempt(transaction, attempt, now);
    return { value: await passwordHashesOf(transaction, challenge.person_id) };
  });
  const refusal = await refuseRecentPassword(hashes, password);
  if (refusal) throw new Refused(refusal);
}

type ResetFacts = {
  readonly person: Person;
  readonly answerHash: string | null;
  readonly passwordHashes: readonly string[];
};

/** All checks before the slow password hashing; a correct code marks the link as confirmed. */
function confirmReset(context: IdentityContext, wish: ResetWish): Promise<ResetFacts> {
  return asAuth<ResetFacts>(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'reset', nameOf(wish.token), now);
    if (!challenge?.person_id) return { refusal: expired };
    const weak = refuseWeakPassword(wish.password);
    if (weak) return { refusal: weak };
    const person = await personOf(transaction, challenge.person_id);
    const unproven = await refuseUnproven(transaction, context, { challenge, person, wish }, now);
    if (unproven) return { refusal: unproven };
    const { answerHash } = await questionOf(transaction, person.id);
    const unanswered = answerHash === null ? null : await claimAnswer(transaction, context, person.id, now);
    if (unanswered) return { refusal: unanswered };
    return { value: { person, answerHash, passwordHashes: await passwordHashesOf(transaction, person.id) } };
  });
}

async function refuseUnproven(
  transaction: Transaction,
  context: IdentityContext,
  { challenge, person, wish }: { readonly challenge: Challenge; readonly person: Person; readonly wish: ResetWish },
  now: Instant,
): Promise<Refusal | null> {
  if (!isCodeWanted(context, challenge)) return null;
  if (!wish.methodId || !wish.code) return refuse('MFA_REQUIRED', { scope: 'PasswordReset' });
  const proof = { methodId: wish.methodId, code: wish.code, passkey: null };
  const refusal = await checkProof({ transaction, context, challenge, person, proof, now });
  if (refusal) return refusal;
  await transaction.updateTable('mfa_challenges').set({ status: 'Confirmed' }).where('id', '=', challenge.id).execute();
  return null;
}

async function describe(
  transaction: Transaction,
  context: IdentityContext,
  { challenge, person }: { readonly challenge: Challenge; readonly person: Person },
  now: Instant,
): Promise<PasswordReset> {
  const isWanted = isCodeWanted(context, challenge);
  const methods = isWanted ? await offeredMethods(transaction, 'reset', person, now) : [];
  const { question } = await questionOf(transaction, person.id);
  return {
    methods: methods.map(methodAnswer),
    isCodeWanted: isWanted,
    securityQuestion: question,
    sentTo: challenge.sent_to,
    resendAt: resendAt(challenge),
  };
}

function isCodeWanted({ program }: IdentityContext, { status }: Challenge): boolean {
  return status === 'Pending' && isMfaRequired(program.settings.flags, resetScope);
}

function nameOf(token: string) {
  return { tokenHash: sessionIdHash(token) };
}
