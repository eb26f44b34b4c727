import type { MfaScope } from '../../../domain/action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { LiveSession } from '../sessions/live-session.ts';
import { anyCaseUuid } from './challenge-store.ts';

/** The verification to use: the one in `X-Mfa-Event-Id`, of this session. */
export type EventUse = {
  readonly session: Pick<LiveSession, 'key' | 'person'>;
  readonly scope: MfaScope;
  readonly eventId: string | null;
  readonly now: Instant;
};

/**
 * True if the verification may be used (§4): confirmed, not expired, of this session and scope. It is locked against concurrent use; an
 * expired one is deleted. Run as the user, as `auth`, inside the transaction of the effect.
 */
export async function isEventUsable(
  transaction: Transaction,
  { session, scope, eventId, now }: EventUse,
): Promise<boolean> {
  if (eventId === null || !anyCaseUuid.test(eventId)) return false;
  const event = await transaction
    .selectFrom('mfa_challenges')
    .select(['id', 'status', 'expires_at'])
    .where('purpose', '=', 'event')
    .where('id', '=', eventId)
    .where('person_id', '=', session.person)
    .where('session_id', '=', session.key)
    .where('scope', '=', scope)
    .forUpdate()
    .executeTakeFirst();
  if (!event) return false;
  if (event.expires_at > now) return event.status === 'Confirmed';
  await transaction.deleteFrom('mfa_challenges').where('id', '=', event.id).execute();
  return false;
}

/**
 * Uses a verification for an effect of the same transaction; returns whether that succeeded. BuyerCreate stays until it expires and
 * counts its uses; any other scope is deleted by its use (§4).
 */
export async function spendMfaEvent(transaction: Transaction, use: EventUse): Promise<boolean> {
  if (!(await isEventUsable(transaction, use)) || use.eventId === null) return false;
  if (use.scope === 'BuyerCreate') {
    await transaction
      .updateTable('mfa_challenges')
      .set((column) => ({ uses: column('uses', '+', 1) }))
      .where('id', '=', use.eventId)
      .execute();
  } else {
    await transaction.deleteFrom('mfa_challenges').where('id', '=', use.eventId).execute();
  }
  return true;
}

/** True while a person has paused 2-step verification to set it up again. Run as the user or as `auth`. */
export async function isMfaPaused(
  transaction: Transaction,
  { person }: Pick<LiveSession, 'person'>,
  now: Instant,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('person_security')
    .select('mfa_paused_until')
    .where('person_id', '=', person)
    .executeTakeFirst();
  return row?.mfa_paused_until != null && row.mfa_paused_until > now;
}
