import { sql } from 'kysely';
import { visibilityOf } from '../../../domain/access/role.ts';
import type { Role, UserType } from '../../../domain/access/role.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { GroupId, PersonId, UserId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { refused } from '../../graphql/refused.ts';
import type { Program } from '../../programs/program.ts';
import type { LiveSession } from './live-session.ts';
import { mayBeUsed } from './memberships.ts';
import { sessionLimits } from './session-limits.ts';
import { newChecksum, newSessionSecret, sessionIdHash } from './session-secret.ts';

/** A new session, and its secret, which only the cookie holds. */
export type NewSession = { readonly secret: string; readonly session: LiveSession };

/**
 * The session of a secret's hash with its user's current roles, or null if it has ended. The former secret stays valid until a minute
 * after the first use of the new one: the answer with the new one may be lost, and requests of other tabs may be in flight. Run as
 * `auth`.
 */
export async function findSession(
  transaction: Transaction,
  idHash: Uint8Array,
  now: Instant,
): Promise<LiveSession | null> {
  const row = await transaction
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .leftJoin('buyers as b', 'b.id', 'u.buyer_id')
    .select([
      's.id',
      's.id_hash',
      's.former_ends_at',
      's.checksum',
      's.created_at',
      's.expires_at',
      's.idle_expires_at',
      's.revoked_at',
      's.program_id',
      's.person_id',
      's.user_id',
    ])
    .select(['u.user_type', 'u.roles', 'u.status', 'u.client_id', 'u.group_id', 'u.visibility_epoch'])
    .select(['p.email', 'p.first_name', 'p.last_name', 'p.country', 'p.sso_status'])
    .select(['b.id as buyer_id', 'b.name as buyer_name', 'b.country as buyer_country', 'b.status as buyer_status'])
    .where((where) => where.or([where('s.id_hash', '=', idHash), where('s.former_id_hash', '=', idHash)]))
    .executeTakeFirst();
  if (!row) return null;
  const isFormer = !Buffer.from(row.id_hash).equals(idHash);
  if (isFormer && row.former_ends_at && row.former_ends_at <= now) return null;
  if (row.revoked_at || row.expires_at <= now || row.idle_expires_at <= now || !mayBeUsed(row)) return null;
  return {
    id: Buffer.from(row.id_hash).toString('hex'),
    key: row.id,
    checksum: row.checksum,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    program: row.program_id,
    person: row.person_id,
    user: row.user_id,
    userType: row.user_type,
    roles: row.roles,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    country: row.buyer_country ?? row.country,
    ssoStatus: row.sso_status,
    buyer: row.buyer_id === null || row.buyer_name === null ? null : { id: row.buyer_id, name: row.buyer_name },
    client: row.client_id,
    group: row.group_id,
    groups: await visibleGroups(transaction, row.user_type, row.roles, row.group_id),
    visibilityEpoch: row.visibility_epoch,
  };
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

async function visibleGroups(
  transaction: Transaction,
  userType: UserType,
  roles: readonly Role[],
  group: GroupId | null,
): Promise<readonly GroupId[]> {
  if (group === null) return [];
  if (visibilityOf(userType, roles) !== 'group') return [group];
  const { rows } = await sql<{ id: GroupId }>`
    with recursive subtree as (
      select id from groups where id = ${group}
      union select g.id from groups g join subtree on g.parent_id = subtree.id)
    select id from subtree order by id`.execute(transaction);
  return rows.map((row) => row.id);
}

function later(now: Instant, seconds: number): Instant {
  return instantFromMs(instantToMs(now) + seconds * 1000);
}
