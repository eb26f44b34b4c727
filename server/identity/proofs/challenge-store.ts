import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { Database } from '../../database/tables.gen.ts';
import type { Transaction } from '../../database/with-transaction.ts';

/** A proof that is demanded from a person; see server/migrations/0020-identity.ts. */
export type Challenge = Selectable<Database['mfa_challenges']>;

type NewChallenge = Omit<Insertable<Database['mfa_challenges']>, 'id' | 'created_at' | 'expires_at'> & {
  readonly minutes: number;
};

/** Starts a challenge. Run as `auth`, or as a job of the program. */
export async function addChallenge(
  transaction: Transaction,
  { minutes, ...values }: NewChallenge,
  now: Instant,
): Promise<Challenge> {
  return transaction
    .insertInto('mfa_challenges')
    .values({ ...values, id: randomUUID(), created_at: now, expires_at: minutesAfter(now, minutes) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The key of a challenge: its id, or the hash of the secret in a cookie or a link. */
export type ChallengeName = { readonly id: string } | { readonly tokenHash: Uint8Array | null };

/**
 * The challenge of a purpose, locked for this transaction; null if there is none or it has expired, in which case it is deleted (§4). Run
 * as `auth`.
 */
export async function lockChallenge(
  transaction: Transaction,
  purpose: Challenge['purpose'],
  name: ChallengeName,
  now: Instant,
): Promise<Challenge | null> {
  const challenge = await named(transaction, purpose, name)?.forUpdate().executeTakeFirst();
  if (!challenge) return null;
  if (challenge.expires_at > now) return challenge;
  await removeChallenge(transaction, challenge.id);
  return null;
}

/**
 * Reads the challenge without a lock, for requests that do not change it; null if there is none or it has expired. Run
 * as `auth`.
 */
export async function findChallenge(
  transaction: Transaction,
  purpose: Challenge['purpose'],
  name: ChallengeName,
  now: Instant,
): Promise<Challenge | null> {
  const challenge = await named(transaction, purpose, name)?.executeTakeFirst();
  return challenge && challenge.expires_at > now ? challenge : null;
}

export async function removeChallenge(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('mfa_challenges').where('id', '=', id).execute();
}

export function minutesAfter(now: Instant, minutes: number): Instant {
  return instantFromMs(instantToMs(now) + minutes * 60_000);
}

/** Null for an invalid key: a malformed id or secret. */
function named(transaction: Transaction, purpose: Challenge['purpose'], name: ChallengeName) {
  const challenges = transaction.selectFrom('mfa_challenges').selectAll().where('purpose', '=', purpose);
  if ('id' in name) return anyCaseUuid.test(name.id) ? challenges.where('id', '=', name.id) : null;
  return name.tokenHash ? challenges.where('token_hash', '=', name.tokenHash) : null;
}

/** A UUID in lower or upper case, as a person or their device may send it; PostgreSQL reads both. */
export const anyCaseUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
