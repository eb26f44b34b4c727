import { sql } from 'kysely';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { ProgramId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';

/** Limits of attempts for one person (or e-mail) and for one address. */
const limits = {
  codeSent: { perSubject: 10, perAddress: 100, minutes: 60 },
  codeFailed: { perSubject: 10, perAddress: 60, minutes: 15 },
  passwordFailed: { perSubject: 5, perAddress: 60, minutes: 15 },
  answerFailed: { perSubject: 5, perAddress: 60, minutes: 15 },
  resetAsked: { perSubject: 3, perAddress: 60, minutes: 60 },
  passkeyAsked: { perSubject: 60, perAddress: 120, minutes: 15 },
} as const;

/** One attempt: its kind, its subject (null if unknown), its address. */
export type SecurityAttempt = {
  readonly program: ProgramId;
  readonly kind: keyof typeof limits;
  readonly subject: string | null;
  readonly address: string;
};

/**
 * Seconds until the next attempt is allowed, or null if it is allowed now. Attempts of the same subject wait for each other, so that
 * concurrent ones cannot exceed the limit. Run as `auth`.
 */
export async function secondsToWait(
  transaction: Transaction,
  attempt: SecurityAttempt,
  now: Instant,
): Promise<number | null> {
  const { kind, subject, program, address } = attempt;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${program} ${kind} ${subject ?? address}`}, 0))`.execute(
    transaction,
  );
  const { perSubject, perAddress } = limits[kind];
  const waits = [
    subject === null ? null : await waitFor(transaction, { program, kind, by: { subject }, most: perSubject }, now),
    await waitFor(transaction, { program, kind, by: { address }, most: perAddress }, now),
  ];
  const longest = Math.max(...waits.map((seconds) => seconds ?? 0));
  return longest > 0 ? longest : null;
}

/** Counts an attempt. Run as `auth`. */
export async function countAttempt(transaction: Transaction, attempt: SecurityAttempt, now: Instant): Promise<void> {
  const { program, kind, subject, address } = attempt;
  await transaction
    .insertInto('security_attempts')
    .values({ program_id: program, kind, subject, address, at: now })
    .execute();
}

/** Deletes the counts of a subject after a success. Run as `auth`. */
export async function forgetAttempts(
  transaction: Transaction,
  { program, kind, subject }: Omit<SecurityAttempt, 'address'>,
): Promise<void> {
  await transaction
    .deleteFrom('security_attempts')
    .where('program_id', '=', program)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

type Counted = {
  readonly program: ProgramId;
  readonly kind: keyof typeof limits;
  readonly by: { readonly subject: string } | { readonly address: string };
  readonly most: number;
};

/** Seconds until the oldest attempt that blocks the next one leaves the window. */
async function waitFor(
  transaction: Transaction,
  { program, kind, by, most }: Counted,
  now: Instant,
): Promise<number | null> {
  const windowMs = limits[kind].minutes * 60_000;
  const counted = transaction
    .selectFrom('security_attempts')
    .select('at')
    .where('program_id', '=', program)
    .where('kind', '=', kind)
    .where('at', '>', instantFromMs(instantToMs(now) - windowMs));
  const narrowed =
    'subject' in by ? counted.where('subject', '=', by.subject) : counted.where('address', '=', by.address);
  const row = await narrowed
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((instantToMs(row.at) + windowMs - instantToMs(now)) / 1000)) : null;
}
