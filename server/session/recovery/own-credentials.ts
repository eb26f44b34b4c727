import type { MfaScope } from '../../../domain/action.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import {
  type SecurityQuestion,
  maxSecurityAnswerLength,
  normalizedSecurityAnswer,
} from '../../../domain/session/security-questions.ts';
import { Refused, refused } from '../../graphql/refused.ts';
import { type IdentityContext, asAuth, personOf } from '../../identity/proofs/identity-context.ts';
import { refuseWithoutCode } from '../../identity/proofs/step-up.ts';
import { tellOfSecurity } from '../../identity/proofs/tell-of-security.ts';
import { refuseWrongPassword } from '../../identity/proofs/check-password.ts';
import type { LiveSession } from '../../identity/sessions/live-session.ts';
import { hashPassword } from '../../identity/proofs/password.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { type NewSession, renewSecret } from '../../identity/sessions/session-store.ts';
import {
  passwordHashesOf,
  refuseRecentPassword,
  refuseWeakPassword,
  replacePassword,
} from '../../identity/proofs/new-password.ts';

/** With the scope of the required code, and the verification of the request. */
type Proving = IdentityContext & { readonly scope: MfaScope; readonly mfaEventId: string | null };

/**
 * Changes the password of the signed-in person. All their other sessions end, and this one gets a new secret. Throws
 * PASSWORD_TOO_WEAK{rule}, PASSWORD_INCORRECT (also for people without a password), THROTTLED, PASSWORD_RECENTLY_USED.
 */
export async function changePassword(
  context: Proving,
  session: LiveSession,
  { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
): Promise<NewSession> {
  const weak = refuseWeakPassword(password);
  if (weak) throw new Refused(weak);
  const { program, client, scope, mfaEventId } = context;
  const stepUp = { program, session, scope, mfaEventId };
  const hashes = await asAuth<string[]>(context, async (transaction) => ({
    value: await passwordHashesOf(transaction, session.person),
  }));
  if (hashes.length === 0) throw refused('PASSWORD_INCORRECT');
  const refusal =
    (await refuseWrongPassword(context, session, currentPassword)) ?? (await refuseRecentPassword(hashes, password));
  if (refusal) throw new Refused(refusal);
  const passwordHash = await hashPassword(password);
  return asAuth<NewSession>(context, async (transaction, now) => {
    const unproven = await refuseWithoutCode(transaction, stepUp, now);
    if (unproven) return { refusal: unproven };
    const { person, user } = session;
    await replacePassword(transaction, { person, program: program.id, passwordHash }, now);
    // The change of the password has ended all sessions; this one continues.
    await transaction
      .updateTable('sessions')
      .set({ revoked_at: null })
      .where('id', '=', session.key)
      .where('revoked_at', '=', now)
      .execute();
    await recordSessionEvent(transaction, { kind: 'passwordChanged', program, person, user, address: client.address });
    await tellOfSecurity(transaction, context, await personOf(transaction, person), { kind: 'password-changed' }, now);
    return { value: await renewSecret(transaction, session, now) };
  });
}

export type SecurityQuestionWish = {
  readonly question: SecurityQuestion;
  readonly answer: string;
  readonly confirmation: string;
  readonly password: string;
};

/**
 * Sets, or replaces, the security question of the recovery; the person is notified by mail. Throws BAD_INPUT{field}, SECURITY_ANSWERS_DIFFER, PASSWORD_INCORRECT,
 * THROTTLED, MFA_REQUIRED{Setup}.
 */
export async function setSecurityQuestion(
  context: Proving,
  session: LiveSession,
  wish: SecurityQuestionWish,
): Promise<boolean> {
  const refusal = refuseAnswer(wish) ?? (await refuseWrongPassword(context, session, wish.password));
  if (refusal) throw new Refused(refusal);
  const kept = { question: wish.question, answer_hash: await hashPassword(normalizedSecurityAnswer(wish.answer)) };
  return asAuth<boolean>(context, async (transaction, now) => {
    const { program, client, scope, mfaEventId } = context;
    const { person, user } = session;
    const unproven = await refuseWithoutCode(transaction, { program, session, scope, mfaEventId }, now);
    if (unproven) return { refusal: unproven };
    await transaction
      .insertInto('person_security')
      .values({ person_id: person, program_id: program.id, ...kept })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(kept))
      .execute();
    await recordSessionEvent(transaction, {
      kind: 'securityQuestionSet',
      program,
      person,
      user,
      address: client.address,
    });
    const told = await personOf(transaction, person);
    await tellOfSecurity(transaction, context, told, { kind: 'security-question-set' }, now);
    return { value: true };
  });
}

function refuseAnswer({ answer, confirmation }: SecurityQuestionWish): Refusal | null {
  const normalized = normalizedSecurityAnswer(answer);
  const isUsable = normalized.length > 0 && answer.length <= maxSecurityAnswerLength;
  if (!isUsable) return refuse('BAD_INPUT', { field: 'answer' });
  return normalized === normalizedSecurityAnswer(confirmation) ? null : refuse('SECURITY_ANSWERS_DIFFER');
}
