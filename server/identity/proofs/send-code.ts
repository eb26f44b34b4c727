import { mfaLimits } from '../../../domain/access/mfa.ts';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { queueNotice } from '../../notices/queue-notice.ts';
import { recordSessionEvent } from '../sessions/session-events.ts';
import { type Challenge, minutesAfter } from './challenge-store.ts';
import { codeHash, newCode } from './codes.ts';
import type { IdentityContext } from './identity-context.ts';
import type { OfferedMethod, Person } from './person-methods.ts';
import { countAttempt, secondsToWait } from './security-attempts.ts';

/** The target of a code; a method that is being set up has no id yet. */
export type CodeTarget = Pick<OfferedMethod, 'id' | 'method' | 'target'>;

/**
 * Sends a new code for a locked challenge; the old one becomes invalid. Returns THROTTLED{retryAfter} within a minute of the last code to
 * the same target, or after too many requests of the person or the address; MFA_NOT_FOUND for a method without sent codes.
 */
export async function sendCode(
  transaction: Transaction,
  context: Pick<IdentityContext, 'program' | 'signer' | 'client'>,
  { challenge, person, to }: { readonly challenge: Challenge; readonly person: Person; readonly to: CodeTarget },
  now: Instant,
): Promise<Refusal | null> {
  if (to.target === null || (to.method !== 'sms' && to.method !== 'email')) return refuse('MFA_NOT_FOUND');
  const { program, client } = context;
  const soonest = resendAt(challenge);
  if (challenge.sent_to === to.id && soonest && soonest > now)
    return refuse('THROTTLED', { retryAfter: secondsBetween(now, soonest) });
  const attempt = { program: program.id, kind: 'codeSent', subject: person.id, address: client.address } as const;
  const wait = await secondsToWait(transaction, attempt, now);
  if (wait !== null) return refuse('THROTTLED', { retryAfter: wait });
  await countAttempt(transaction, attempt, now);
  const code = newCode();
  await transaction
    .updateTable('mfa_challenges')
    .set({
      sent_to: to.id,
      sent_at: now,
      code_hash: codeHash(context.signer, challenge.id, code),
      code_expires_at: minutesAfter(now, mfaLimits.codeMinutes),
      tries: 0,
    })
    .where('id', '=', challenge.id)
    .execute();
  await queueNotice(
    transaction,
    context,
    {
      kind: 'code',
      channel: to.method,
      to: to.target,
      person: person.id,
      language: person.language,
      values: { code, minutes: mfaLimits.codeMinutes },
      minutes: mfaLimits.codeMinutes,
    },
    now,
  );
  const detail = { method: to.method, for: challenge.scope ?? challenge.purpose };
  await recordSessionEvent(transaction, {
    kind: 'codeSent',
    program,
    person: person.id,
    address: client.address,
    detail,
  });
  return null;
}

/** When another code may be requested; null if none was sent. */
export function resendAt({ sent_at: sentAt }: Pick<Challenge, 'sent_at'>): Instant | null {
  return sentAt && instantFromMs(instantToMs(sentAt) + mfaLimits.resendSeconds * 1000);
}

function secondsBetween(from: Instant, to: Instant): number {
  return Math.max(1, Math.ceil((instantToMs(to) - instantToMs(from)) / 1000));
}
