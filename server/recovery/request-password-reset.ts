import { randomUUID } from 'node:crypto';
import { refuse } from '../../domain/errors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { IdentityContext } from '../identity/proofs/identity-context.ts';
import { asAuth } from '../identity/proofs/identity-context.ts';
import { countAttempt, secondsToWait } from '../identity/proofs/security-attempts.ts';

/** The job that writes to whoever asked for a new password, if there is such a person. */
export const resetMailKind = 'send-reset-mail';

/**
 * Asks for a link for a new password. Whether there is such a person is looked up later, by a job: so known and unknown take the
 * same path, the same time and the same answer. Three times an hour for one e-mail; more are answered alike and not written.
 * Throws THROTTLED for an address that asks for very many.
 */
export function requestPasswordReset(context: IdentityContext, typed: string): Promise<boolean> {
  const email = typed.trim().toLowerCase();
  const { program, signer, client } = context;
  return asAuth<boolean>(context, async (transaction, now) => {
    const asked = { program: program.id, kind: 'resetAsked', address: client.address } as const;
    const crowded = await secondsToWait(transaction, { ...asked, subject: null }, now);
    if (crowded !== null) return { refusal: refuse('THROTTLED', { retryAfter: crowded }) };
    const isTooOften = (await secondsToWait(transaction, { ...asked, subject: email }, now)) !== null;
    // What is not written counts for its address alone: otherwise anybody could keep an e-mail from ever being written to.
    await countAttempt(transaction, { ...asked, subject: isTooOften ? null : email }, now);
    if (isTooOften) return { value: true };
    const id = randomUUID();
    const wish = JSON.stringify({ email, linkBase: client.linkBase, address: client.address });
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
