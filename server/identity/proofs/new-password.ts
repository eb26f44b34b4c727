import { rememberedPasswords, maxPasswordLength, unmetPasswordRules } from '../../../domain/session/password-rules.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { PersonId, ProgramId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { isPasswordRight } from './password.ts';

/** PASSWORD_TOO_WEAK{rule} with the first violated rule; BAD_INPUT for a text that cannot be typed. */
export function refuseWeakPassword(password: string): Refusal | null {
  if (password.length > maxPasswordLength) return refuse('BAD_INPUT', { field: 'password' });
  const [rule] = unmetPasswordRules(password);
  return rule ? refuse('PASSWORD_TOO_WEAK', { rule }) : null;
}

/** The hashes of a person's current and earlier passwords, newest first. Run as `auth`. */
export async function passwordHashesOf(transaction: Transaction, person: PersonId): Promise<string[]> {
  const current = await transaction
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const former = await transaction
    .selectFrom('password_history')
    .select('password_hash')
    .where('person_id', '=', person)
    .orderBy('id', 'desc')
    .limit(rememberedPasswords)
    .execute();
  return [current, ...former].flatMap(({ password_hash: hash }) => hash ?? []);
}

/** PASSWORD_RECENTLY_USED if a hash matches the password. Call outside of any transaction, because it is slow. */
export async function refuseRecentPassword(hashes: readonly string[], password: string): Promise<Refusal | null> {
  for (const hash of hashes) if (await isPasswordRight(hash, password)) return refuse('PASSWORD_RECENTLY_USED');
  return null;
}

/**
 * Sets a new password. The old one goes into the history; a trigger ends all its sessions. Open sign-ins, links and verifications become
 * invalid. Run as `auth`.
 */
export async function replacePassword(
  transaction: Transaction,
  {
    person,
    program,
    passwordHash,
  }: {
    readonly person: PersonId;
    readonly program: ProgramId;
    readonly passwordHash: string;
  },
  now: Instant,
): Promise<void> {
  const former = await transaction
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', person)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('people')
    .set({ password_hash: passwordHash, failed_attempts: 0, locked_until: null })
    .where('id', '=', person)
    .execute();
  if (former.password_hash !== null) {
    await transaction
      .insertInto('password_history')
      .values({ person_id: person, program_id: program, password_hash: former.password_hash, at: now })
      .execute();
  }
  await transaction
    .deleteFrom('password_history')
    .where('person_id', '=', person)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('password_history')
        .select('id')
        .where('person_id', '=', person)
        .orderBy('id', 'desc')
        .limit(rememberedPasswords),
    )
    .execute();
  await transaction.deleteFrom('mfa_challenges').where('person_id', '=', person).execute();
}
