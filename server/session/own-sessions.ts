import { type IdentityContext, asAuth } from '../identity/proofs/identity-context.ts';
import { refuse } from '../../domain/errors.ts';
import { anyCaseUuid } from '../identity/proofs/challenge-store.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { recordSessionEvent } from '../identity/sessions/session-events.ts';
import { sessionIdHash } from '../identity/sessions/session-secret.ts';

/** Ends one of a person's own sessions with its cookie and bearers. Throws NOT_FOUND for another person's session. */
export function endSession(context: IdentityContext, session: LiveSession, id: string): Promise<boolean> {
  return asAuth<boolean>(context, async (transaction, now) => {
    if (!anyCaseUuid.test(id)) return { refusal: refuse('NOT_FOUND') };
    const ended = await transaction
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('person_id', '=', session.person)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return { refusal: refuse('NOT_FOUND') };
    await recordSessionEvent(transaction, {
      kind: 'sessionEnded',
      ...about(context, session),
      detail: { sessions: '1' },
    });
    return { value: true };
  });
}

/** Ends all other sessions of a person; returns their number. */
export function endOtherSessions(context: IdentityContext, session: LiveSession): Promise<number> {
  return asAuth(context, async (transaction, now) => {
    const ended = await transaction
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('person_id', '=', session.person)
      .where('id', '<>', session.key)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('idle_expires_at', '>', now)
      .executeTakeFirst();
    const count = Number(ended.numUpdatedRows);
    const detail = { sessions: String(count) };
    if (count > 0) await recordSessionEvent(transaction, { kind: 'sessionEnded', ...about(context, session), detail });
    return { value: count };
  });
}

/**
 * Forgets a remembered device of a person; returns whether it is the device of this request. Throws NOT_FOUND for another person's
 * device.
 */
export function forgetDevice(
  context: IdentityContext,
  session: LiveSession,
  id: string,
): Promise<{ readonly isThis: boolean }> {
  return asAuth<{ isThis: boolean }>(context, async (transaction) => {
    if (!anyCaseUuid.test(id)) return { refusal: refuse('NOT_FOUND') };
    const forgotten = await transaction
      .deleteFrom('remembered_devices')
      .where('person_id', '=', session.person)
      .where('id', '=', id)
      .returning(['name', 'secret_hash'])
      .executeTakeFirst();
    if (!forgotten) return { refusal: refuse('NOT_FOUND') };
    const detail = { name: forgotten.name };
    await recordSessionEvent(transaction, { kind: 'deviceForgotten', ...about(context, session), detail });
    const own = sessionIdHash(context.client.deviceCookie);
    return { value: { isThis: own !== null && Buffer.from(own).equals(forgotten.secret_hash) } };
  });
}

function about({ program, client }: IdentityContext, { person, user }: LiveSession) {
  return { program, person, user, address: client.address };
}
