import type { Instant } from '../../../domain/time/instant.ts';
import type { PersonId, UserId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';

/** The person of a user whom the caller sees. */
export function personOfUser(trx: Transaction, user: UserId | string) {
  return trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['p.id', 'p.sso_status'])
    .where('u.id', '=', user as UserId)
    .executeTakeFirstOrThrow();
}

/** A change that waits for a confirmation, as those see it who may cancel it. */
export type OpenEmailChange = {
  readonly newEmail: string;
  readonly expiresAt: Instant;
  readonly isOldConfirmed: boolean;
  readonly isNewConfirmed: boolean;
};

/** The change of a person that waits now, or null; also null for those who may not know of it. */
export async function openEmailChange(
  trx: Transaction,
  person: PersonId,
  now: Instant,
): Promise<OpenEmailChange | null> {
  const row = await trx
    .selectFrom('email_changes')
    .select(['new_email', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'])
    .where('person_id', '=', person)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    newEmail: row.new_email,
    expiresAt: row.expires_at,
    isOldConfirmed: row.old_confirmed_at !== null,
    isNewConfirmed: row.new_confirmed_at !== null,
  };
}
