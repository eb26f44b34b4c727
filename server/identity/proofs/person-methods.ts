import type { Selectable } from 'kysely';
import {
  type MfaMethodKind,
  ownEmailMethodId,
  preferredMethod,
  recoveryMethodId,
  sentMfaMethods,
} from '../../../domain/access/mfa.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { Database } from '../../database/tables.gen.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { Challenge } from './challenge-store.ts';

export type StoredMethod = Selectable<Database['mfa_methods']>;

/** The recipient of a code. */
export type Person = { readonly id: PersonId; readonly email: string; readonly language: string };

/** A method that a person may choose; `stored` is null for a recovery code, and for the e-mail address of a person without methods. */
export type OfferedMethod = {
  readonly id: string;
  readonly method: MfaMethodKind;
  readonly target: string | null;
  readonly name: string | null;
  readonly addedAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly stored: StoredMethod | null;
};

/** The methods of a person, oldest first. Run as `auth`. */
export function methodsOf(transaction: Transaction, person: PersonId): Promise<StoredMethod[]> {
  return transaction
    .selectFrom('mfa_methods')
    .selectAll()
    .where('person_id', '=', person)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** When the recovery codes were created, and how many are unused. Run as `auth`. */
export async function recoveryCodesOf(
  transaction: Transaction,
  person: PersonId,
): Promise<{ readonly left: number; readonly madeAt: Instant | null }> {
  const row = await transaction
    .selectFrom('recovery_codes')
    .select((column) => [
      column.fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
      column.fn.max('created_at').as('made_at'),
    ])
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  return { left: row.left, madeAt: row.made_at };
}

/**
 * The methods that a person may choose for a purpose. At sign-in and recovery a person without methods may use their e-mail address.
 * Recovery starts with a link by mail, so there an address is offered only without a stronger method; a passkey, which can sign in by
 * itself, is left out. Run as `auth`.
 */
export async function offeredMethods(
  transaction: Transaction,
  purpose: Challenge['purpose'],
  person: Person,
  now: Instant,
): Promise<OfferedMethod[]> {
  const stored = await methodsOf(transaction, person.id);
  if (stored.length === 0) return purpose === 'event' ? [] : [ownEmail(person, now)];
  const codes = await recoveryCodesOf(transaction, person.id);
  const recovery = codes.left > 0 && codes.madeAt ? [recoveryCode(codes.madeAt)] : [];
  const own = stored.map((method) => offered(method));
  if (purpose !== 'reset') return [...own, ...recovery];
  const strong = own.filter(({ method }) => method !== 'passkey' && method !== 'email');
  const hasStronger = own.some(({ method }) => method !== 'email');
  return hasStronger ? [...strong, ...recovery] : [...own, ...recovery];
}

export function offered(stored: StoredMethod): OfferedMethod {
  const { id, method, target, name } = stored;
  return { id, method, target, name, addedAt: stored.added_at, lastUsedAt: stored.last_used_at, stored };
}

function ownEmail({ email }: Person, now: Instant): OfferedMethod {
  return { ...none, id: ownEmailMethodId, method: 'email', target: email, addedAt: now };
}

function recoveryCode(madeAt: Instant): OfferedMethod {
  return { ...none, id: recoveryMethodId, method: 'recovery', target: null, addedAt: madeAt };
}

const none = { name: null, lastUsedAt: null, stored: null } as const;

/** The method to which a code is sent without being asked for: the person's only one, or the one that they used last. */
export function preferredSentMethod(methods: readonly OfferedMethod[]): OfferedMethod | null {
  const preferred = preferredMethod(methods);
  return preferred && sentMfaMethods.some((sent) => sent === preferred.method) ? preferred : null;
}
