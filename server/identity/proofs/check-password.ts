import { type Refusal, refuse } from '../../../domain/errors.ts';
import { type IdentityContext, asAuth } from './identity-context.ts';
import { countAttempt, forgetAttempts, secondsToWait } from './security-attempts.ts';
import type { LiveSession } from '../sessions/live-session.ts';
import { isPasswordRight } from './password.ts';
import { recordSessionEvent } from '../sessions/session-events.ts';

/**
 * Whether a signed-in person knows their password; a person with single sign-on has none and sends an empty text. Returns
 * PASSWORD_INCORRECT, THROTTLED after five wrong ones in a quarter of an hour, or null. An attempt is counted before the check, so that
 * concurrent ones cannot exceed the limit.
 */
export async function refuseWrongPassword(
  context: IdentityContext,
  session: LiveSession,
  password: string,
): Promise<Refusal | null> {
  const { program, client } = context;
  const attempt = {
    program: program.id,
    kind: 'passwordFailed',
    subject: session.person,
    address: client.address,
  } as const;
  const passwordHash = await asAuth<string | null>(context, async (transaction, now) => {
    const wait = await secondsToWait(transaction, attempt, now);
    if (wait !== null) return { refusal: refuse('THROTTLED', { retryAfter: wait }) };
    const person = await transaction
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', session.person)
      .executeTakeFirstOrThrow();
    if (person.password_hash !== null) await countAttempt(transaction, attempt, now);
    return { value: person.password_hash };
  });
  if (passwordHash === null) return password === '' ? null : refuse('PASSWORD_INCORRECT');
  const isRight = await isPasswordRight(passwordHash, password);
  await asAuth(context, async (transaction) => {
    if (isRight) await forgetAttempts(transaction, attempt);
    else {
      const { person, user } = session;
      const { address } = client;
      await recordSessionEvent(transaction, { kind: 'passwordCheckFailed', program, person, user, address });
    }
    return { value: null };
  });
  return isRight ? null : refuse('PASSWORD_INCORRECT');
}
