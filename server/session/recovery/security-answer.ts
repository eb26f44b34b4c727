import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { PersonId } from '../../../domain/ids.ts';
import {
  type SecurityQuestion,
  maxSecurityAnswerLength,
  normalizedSecurityAnswer,
} from '../../../domain/session/security-questions.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { type IdentityContext, asAuth } from '../../identity/proofs/identity-context.ts';
import { countAttempt, forgetAttempts, secondsToWait } from '../../identity/proofs/security-attempts.ts';
import { isPasswordRight } from '../../identity/proofs/password.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';

/** The chosen question of a person, and the hash of its answer; null if there is none. Run as `auth`. */
export async function questionOf(
  transaction: Transaction,
  person: PersonId,
): Promise<{ readonly question: SecurityQuestion | null; readonly answerHash: string | null }> {
  const row = await transaction
    .selectFrom('person_security')
    .select(['question', 'answer_hash'])
    .where('person_id', '=', person)
    .executeTakeFirst();
  return { question: row?.question ?? null, answerHash: row?.answer_hash ?? null };
}

/** Counts an attempt before its check; THROTTLED after five wrong ones in a quarter of an hour. Run as `auth`. */
export async function claimAnswer(
  transaction: Transaction,
  context: IdentityContext,
  person: PersonId,
  now: Instant,
): Promise<Refusal | null> {
  const attempt = attemptOf(context, person);
  const wait = await secondsToWait(transaction, attempt, now);
  if (wait !== null) return refuse('THROTTLED', { retryAfter: wait });
  await countAttempt(transaction, attempt, now);
  return null;
}

/** SECURITY_ANSWER_INVALID for a wrong answer that was claimed; null if it is correct, or if there is no question. */
export async function refuseWrongAnswer(
  context: IdentityContext,
  { person, answerHash }: { readonly person: { readonly id: PersonId }; readonly answerHash: string | null },
  answer: string,
): Promise<Refusal | null> {
  if (answerHash === null) return null;
  const isRight =
    answer.length <= maxSecurityAnswerLength * 2 &&
    (await isPasswordRight(answerHash, normalizedSecurityAnswer(answer)));
  const { program, client } = context;
  await asAuth(context, async (transaction) => {
    if (isRight) await forgetAttempts(transaction, attemptOf(context, person.id));
    else {
      const { address } = client;
      await recordSessionEvent(transaction, { kind: 'securityAnswerFailed', program, person: person.id, address });
    }
    return { value: null };
  });
  return isRight ? null : refuse('SECURITY_ANSWER_INVALID');
}

function attemptOf({ program, client }: IdentityContext, person: PersonId) {
  return { program: program.id, kind: 'answerFailed', subject: person, address: client.address } as const;
}
