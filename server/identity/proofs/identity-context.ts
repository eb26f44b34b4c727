import type { Instant } from '../../../domain/time/instant.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { Refused } from '../../graphql/refused.ts';
import type { RequestContext } from '../../graphql/request-context.ts';
import type { Person } from './person-methods.ts';

/** The parts of a request that identity needs. */
export type IdentityContext = Pick<RequestContext, 'program' | 'signer' | 'withTransaction' | 'now' | 'client'>;

/** The value or the refusal; the transaction is committed in both cases, so that counted attempts stay counted. */
export type Outcome<Value> = { readonly value: Value } | { readonly refusal: Refusal };

/** Runs the work as `auth` and throws its refusal after COMMIT. */
export async function asAuth<Value>(
  context: Pick<IdentityContext, 'program' | 'withTransaction' | 'now'>,
  work: (transaction: Transaction, now: Instant) => Promise<Outcome<Value>>,
): Promise<Value> {
  const now = context.now();
  const outcome = await context.withTransaction({ role: 'auth', program: context.program.id }, { now }, (transaction) =>
    work(transaction, now),
  );
  if ('refusal' in outcome) throw new Refused(outcome.refusal);
  return outcome.value;
}

/** The person of an id. Run as `auth`. */
export async function personOf(transaction: Transaction, person: PersonId): Promise<Person> {
  return transaction
    .selectFrom('people')
    .select(['id', 'email', 'language'])
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
}
