import { randomUUID } from 'node:crypto';
import { refuse } from '../../../domain/errors.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { type IdentityContext, asAuth } from '../../identity/proofs/identity-context.ts';
import { countAttempt, secondsToWait } from '../../identity/proofs/security-attempts.ts';

/** The job that sends a reset e-mail, if the person exists. */
export const resetMailKind = 'send-reset-mail';

/**
 * Requests a password reset link. A job looks the person up later, so known and unknown e-mails have the same path, the same time and the
 * same answer. Three times an hour for one e-mail; further requests get the same answer and send nothing. Throws THROTTLED for an address
 * with very many requests.
 */
export function requestPasswordReset(context: IdentityContext, typed: string): Promise<boolean> {
  const email = typed.trim().toLowerCase();
  const { program, signer, client } = context;
  return asAuth<boolean>(context, async (transaction, now) => {
    const asked = { program: program.id, kind: 'resetAsked', address: client.address } as const;
    const crowded = await secondsToWait(transaction, { ...asked, subject: null }, now);
    if (crowded !== null) return { refusal: refuse('THROTTLED', { retryAfter: crowded }) };
    const isTooOften = (await secondsToWait(transaction, { ...asked, subject: email }, now)) !== null;
    // An unsent request counts only for its address: otherwise anybody could block an e-mail permanently.
    await countAttempt(transaction, { ...asked, subject: isTooOften ? null : email }, now);
    if (isTooOften) return { value: true };
    const id = randomUUID();
    const wish = JSON.stringify({ email, address: client.address });
    await enqueueJob(transaction, {
      kind: resetMailKind,
      runAt: now,
      dedupeKey: `${resetMailKind}:${id}`,
      payload: { id, wish: signer.hide('notice', wish, id) },
      program: program.id,
      buyer: null,
    });
    return { value: true };
  });
}
