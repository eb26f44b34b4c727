import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { Subject } from '../../../domain/subject.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Delivery } from '../wire/delivery.ts';
import type { GraphqlClient } from '../wire/graphql-client.ts';
import type { AccountUser } from '../operations/users.ts';
import { usersQuery } from '../operations/users.ts';

/** Rises when the shape of any persisted query changes: what older builds kept is dropped then. */
const shapeVersion = '1';
const keptForMs = 30 * 86_400_000;
const freshForMs = 5 * 60_000;

/** A query that could not be answered; the outcome says why, and what is kept goes on being shown. */
export class QueryUnanswered extends Error {
  readonly outcome: Exclude<Delivery<unknown>, { kind: 'answered' }>;

  constructor(outcome: Exclude<Delivery<unknown>, { kind: 'answered' }>) {
    super(`The query was not answered: ${outcome.kind}.`);
    this.name = 'QueryUnanswered';
    this.outcome = outcome;
  }
}

type Account = { readonly offline: Offline; readonly client: GraphqlClient };

/**
 * The users of the account: kept on the device, shown first with their age (`dataUpdatedAt`), asked for again when older than
 * five minutes. The key names the subject, so that one account's list never answers for another's.
 */
export function accountUsersQuery({ offline, client }: Account) {
  const { subject } = offline.identity;
  return {
    ...persistedDefaults(offline),
    queryKey: ['persisted', 'users', subjectKey(subject)],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly AccountUser[]> => {
      const delivery = await client.request(usersQuery, {}, { subject, signal });
      if (delivery.kind !== 'answered') throw new QueryUnanswered(delivery);
      return delivery.body.users;
    },
  };
}

function persistedDefaults(offline: Offline) {
  const { persisterFn } = experimental_createQueryPersister({
    storage: offline.persisted,
    buster: shapeVersion,
    maxAge: keptForMs,
    prefix: 'query',
    refetchOnRestore: true,
  });
  return { persister: persisterFn, networkMode: 'always' as const, staleTime: freshForMs, retry: false };
}

function subjectKey({ program, user, buyer }: Subject): string {
  return `${program}:${user}:${buyer}`;
}
