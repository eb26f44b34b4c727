import { sql } from 'kysely';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { Program } from '../../programs/program.ts';
import { sessionLimits } from './session-limits.ts';

/** The result of claiming one more attempt. `lockedUntil` is set if this attempt cannot succeed. */
export type AttemptClaim =
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'claimed';
      readonly person: PersonId | null;
      readonly passwordHash: string | null;
      readonly lockedUntil: Instant | null;
      /** When the account unlocks if this attempt fails; null while more failures are allowed. */
      readonly locksUntil: Instant | null;
    };

type Attempt = { readonly program: Program; readonly email: string; readonly address: string };

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limit. An unknown e-mail is counted and
 * locked like a known one, and so is a person with single sign-on, whose former password is no longer valid. Run as `auth`.
 */
export async function claimAttempt(transaction: Transaction, attempt: Attempt, now: Instant): Promise<AttemptClaim> {
  const since = minutesFrom(now, -sessionLimits.lockMinutes);
  const fromAddress = await failuresOfAddress(transaction, attempt.address, since);
  if (fromAddress >= sessionLimits.failuresPerAddress) {
    return { kind: 'throttled', retryAfterSeconds: sessionLimits.lockMinutes * 60 };
  }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${attempt.program.id} ${attempt.email}`}, 0))`.execute(
    transaction,
  );
  const person = await transaction
    .selectFrom('people')
    .select(['id', 'password_hash', 'sso_status', 'locked_until'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', attempt.email))
    .executeTakeFirst();
  const failures = await failuresOfAccount(transaction, attempt, since);
  const lockedUntil = latest(person?.locked_until ?? null, lockFrom(failures));
  const isLocked = lockedUntil !== null && lockedUntil > now;
  // An attempt on a locked account does not prolong the lock: it counts only for its address.
  await addAttempt(transaction, attempt, { email: isLocked ? null : attempt.email, succeeded: false }, now);
  const isLast = !isLocked && failures.length + 1 >= sessionLimits.failuresPerAccount;
  return {
    kind: 'claimed',
    person: person?.id ?? null,
    passwordHash: person && person.sso_status !== 'Active' ? person.password_hash : null,
    lockedUntil: isLocked ? lockedUntil : null,
    locksUntil: isLast ? minutesFrom(now, sessionLimits.lockMinutes) : null,
  };
}

/** Deletes the failures of an account after its person has signed in. Run as `auth`. */
export async function clearFailures(
  transaction: Transaction,
  attempt: Attempt,
  person: PersonId,
  now: Instant,
): Promise<void> {
  await addAttempt(transaction, attempt, { email: attempt.email, succeeded: true }, now);
  await transaction
    .updateTable('people')
    .set({ failed_attempts: 0, locked_until: null })
    .where('id', '=', person)
    .where((where) => where.or([where('failed_attempts', '>', 0), where('locked_until', 'is not', null)]))
    .execute();
}

/** Marks the person's account as locked; for nobody it runs the same statement, so that it takes as long. Run as `auth`. */
export async function lockPerson(transaction: Transaction, person: PersonId | null, until: Instant): Promise<void> {
  await transaction
    .updateTable('people')
    .set({ failed_attempts: sessionLimits.failuresPerAccount, locked_until: until })
    .where('id', '=', person)
    .execute();
}

async function failuresOfAddress(transaction: Transaction, address: string, since: Instant): Promise<number> {
  const { failures } = await transaction
    .selectFrom('sign_in_attempts')
    // Each attempt writes a failure when it is claimed, and a success if it succeeds.
    .select(sql<number>`count(*) filter (where not succeeded) - count(*) filter (where succeeded)`.as('failures'))
    .where('address', '=', address)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return failures;
}

/** Times of the failed attempts since the last success, oldest first. */
async function failuresOfAccount(transaction: Transaction, attempt: Attempt, since: Instant): Promise<Instant[]> {
  const rows = await transaction
    .selectFrom('sign_in_attempts')
    .select(['at', 'succeeded'])
    .where('program_id', '=', attempt.program.id)
    .where('email', '=', attempt.email)
    .where('at', '>', since)
    .orderBy('id')
    .execute();
  const lastSuccess = rows.findLastIndex((row) => row.succeeded);
  return rows.slice(lastSuccess + 1).map((row) => row.at);
}

function lockFrom(failures: readonly Instant[]): Instant | null {
  const locking = failures[sessionLimits.failuresPerAccount - 1];
  return locking ? minutesFrom(locking, sessionLimits.lockMinutes) : null;
}

async function addAttempt(
  transaction: Transaction,
  attempt: Attempt,
  outcome: { email: string | null; succeeded: boolean },
  now: Instant,
): Promise<void> {
  await transaction
    .insertInto('sign_in_attempts')
    .values({ program_id: attempt.program.id, address: attempt.address, at: now, ...outcome })
    .execute();
}

function latest(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function minutesFrom(instant: Instant, minutes: number): Instant {
  return instantFromMs(instantToMs(instant) + minutes * 60_000);
}
