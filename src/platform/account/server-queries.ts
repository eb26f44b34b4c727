import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryKey, QueryPersister } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Subject } from '../../../domain/subject.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Undelivered } from '../wire/delivery.ts';
import type { GraphqlClient } from '../wire/graphql/graphql-client.ts';
import type { Operation } from '../wire/operation.ts';

/**
 * Increment when the stored answers change in a way that their schemas do not show: answers of older builds are then
 * dropped.
 */
const shapeVersion = '1';
const keptForMs = 30 * 86_400_000;
const freshForMs = 5 * 60_000;
/** An answer that may not be stored is dropped soon after its page is closed. */
const rememberedMs = 60_000;

/** A query without an answer; the outcome says why, and the last known answer stays on screen. */
export class QueryUnanswered extends Error {
  readonly outcome: Undelivered;

  constructor(outcome: Undelivered) {
    super(`The query was not answered: ${outcome.kind}.`);
    this.name = 'QueryUnanswered';
    this.outcome = outcome;
  }
}

type Account = {
  readonly offline: Pick<Offline, 'identity' | 'persisted'>;
  readonly client: Pick<GraphqlClient, 'request'>;
};

export type ServerQueryOptions = {
  /** Time in ms for which an answer is not requested again. */
  readonly staleTime?: number;
  /** How long the page remembers an answer that nothing shows. */
  readonly gcTime?: number;
  readonly enabled?: boolean;
};

/**
 * An operation of the server as a TanStack query. If the answer may be stored (`keep: 'aged'`), it is encrypted on the
 * device with the account's other data, shown first, and requested again when older than five minutes; all others are
 * requested each time. The key contains the subject, so that one account never gets another's answer.
 */
export function serverQuery<Variables extends object, Answer>(
  { offline, client }: Account,
  operation: Operation<Variables, Answer>,
  variables: Variables,
  options: ServerQueryOptions = {},
) {
  const { subject } = offline.identity;
  return {
    ...(operation.keep ? { persister: keeper(offline, operation), staleTime: freshForMs } : unkept),
    networkMode: 'always' as const,
    retry: false,
    ...options,
    queryKey: [...serverQueryKey(operation), subjectKey(subject), variables] as QueryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => {
      const delivery = await client.request(operation, variables, { subject, signal });
      if (delivery.kind !== 'answered') throw new QueryUnanswered(delivery);
      return delivery.body;
    },
  };
}

/** Prefix of the keys of all queries with this operation. */
export function serverQueryKey({ name }: Pick<Operation, 'name'>): readonly string[] {
  return ['server', name];
}

const unkept = { staleTime: 0, gcTime: rememberedMs };

function keeper<Answer>(
  offline: Account['offline'],
  { answer }: Operation<object, Answer>,
): QueryPersister<Answer, QueryKey, never> {
  const { persisterFn } = experimental_createQueryPersister({
    storage: offline.persisted,
    buster: shapeVersion,
    maxAge: keptForMs,
    prefix: 'query',
    refetchOnRestore: true,
    // An answer that does not parse is dropped and requested again.
    deserialize: (text: string) => {
      const kept = JSON.parse(text) as KeptQuery;
      if (answer) v.assert(answer, kept.state.data);
      return kept;
    },
  });
  return persisterFn;
}

type KeptQuery = Awaited<
  ReturnType<NonNullable<Parameters<typeof experimental_createQueryPersister<string>>[0]['deserialize']>>
>;

function subjectKey({ program, user, buyer }: Subject): string {
  return `${program}:${user}:${buyer}`;
}
