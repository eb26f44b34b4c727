import { sql } from 'kysely';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { PersonId, UserId } from '../../../domain/ids.ts';
import { fixed } from '../../database/connection-dialect.ts';
import type { RequestOpening } from '../../database/open-request.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { refused } from '../../graphql/refused.ts';
import type { Program } from '../../programs/program.ts';
import { type LiveSession, sessionOf } from './live-session.ts';
import { sessionLimits } from './session-limits.ts';
import { newChecksum, newSessionSecret, sessionIdHash } from './session-secret.ts';

/** A new session, and its secret, which only the cookie holds. */
export type NewSession = { readonly secret: string; readonly session: LiveSession };

/**
 * The session of a secret's hash with its user's current roles, or null if it has ended. Run as `auth`; a request outside of a
 * transaction uses `sessionOfCookie`.
 */
export async function findSession(
  transaction: Transaction,
  idHash: Uint8Array,
  now: Instant,
): Promise<LiveSession | null> {
  const { rows } = await sql<{ opening: RequestOpening | null }>`
    select sign_in.open_request(app_program(), ${idHash}) as opening`.execute(fixed(transaction));
  const opening = rows[0]?.opening ?? null;
  return opening && sessionOf(opening, idHash, now);
}

/**
 * Records a use of a session, which restarts its idle time; at most once a minute. The first use of a new secret starts the expiry of the
 * former one. Run as `auth`.
 */
export async function touchSession(transaction: Transaction, idHash: Uint8Array, now: Instant): Promise<void> {
  const formerEndsAt = later(now, sessionLimits.formerSecretSeconds);
  await sql`
    update sessions set last_seen_at = ${now}, idle_expires_at = ${later(now, sessionLimits.idleMinutes * 60)},
      former_ends_at = case when id_hash = ${idHash} and former_id_hash is not null
        then coalesce(former_ends_at, ${formerEndsAt}) else former_ends_at end
    where (id_hash = ${idHash} or former_id_hash = ${idHash})
      and (last_seen_at <= ${later(now, -sessionLimits.touchSeconds)}
        or (id_hash = ${idHash} and former_id_hash is not null and former_ends_at is null))`.execute(transaction);
}

/** Starts a session of a user with a new secret. Run as `auth`; the user must be allowed to sign in. */
export async function createSession(
  transaction: Transaction,
  who: {
    program: Program;
    person: PersonId;
    user: UserId;
    userAgent: string | null;
    address?: string;
    expiresAt?: Instant;
  },
  now: Instant,
): Promise<NewSession> {
  const secret = newSessionSecret();
  const idHash = sessionIdHash(secret);
  if (!idHash) throw new Error('A new session secret does not have the form of one.');
  await transaction
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      person_id: who.person,
      user_id: who.user,
      program_id: who.program.id,
      checksum: newChecksum(),
      created_at: now,
      last_seen_at: now,
      idle_expires_at: later(now, sessionLimits.idleMinutes * 60),
      expires_at: who.expiresAt ?? later(now, sessionLimits.absoluteHours * 3600),
      user_agent: who.userAgent?.slice(0, 300) ?? null,
      address: who.address ?? null,
    })
    .execute();
  await transaction.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', who.user).execute();
  const session = await findSession(transaction, idHash, now);
  if (!session) throw new Error('A session was made for a user who may not sign in.');
  return { secret, session };
}

/** Gives a session a new secret and changes nothing else. Throws UNAUTHENTICATED if the session has ended. Run as `auth`. */
export async function renewSecret(transaction: Transaction, session: LiveSession, now: Instant): Promise<NewSession> {
  const secret = newSessionSecret();
  const idHash = sessionIdHash(secret);
  if (!idHash) throw new Error('A new session secret does not have the form of one.');
  await transaction
    .updateTable('sessions')
    .set({
      id_hash: idHash,
      // A secret that no browser has used does not become the former one: the browser still holds the one before it.
      former_id_hash: sql<Uint8Array>`case when former_id_hash is not null and former_ends_at is null then former_id_hash else id_hash end`,
      former_ends_at: null,
    })
    .where('id', '=', session.key)
    .execute();
  const renewed = await findSession(transaction, idHash, now);
  if (!renewed) throw refused('UNAUTHENTICATED');
  return { secret, session: renewed };
}

/** Ends a session with its cookie and bearers. Returns whether it was active. Run as `auth`. */
export async function revokeSession(transaction: Transaction, idHash: Uint8Array, now: Instant): Promise<boolean> {
  const ended = await transaction
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((where) => where.or([where('id_hash', '=', idHash), where('former_id_hash', '=', idHash)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

function later(now: Instant, seconds: number): Instant {
  return instantFromMs(instantToMs(now) + seconds * 1000);
}
