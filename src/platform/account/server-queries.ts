import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { QueryKey, QueryPersister } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Subject } from '../../../domain/subject.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Undelivered } from '../wire/delivery.ts';
import type { GraphqlClient } from '../wire/graphql-client.ts';
import type { Operation } from '../wire/operation.ts';

/** Rises when what is kept changes beyond what its schema tells: what older builds kept is dropped then. */
const shapeVersion = '1';
const keptForMs = 30 * 86_400_000;
const freshForMs = 5 * 60_000;
/** An answer that no device keeps is forgotten soon after the page that asked for it. */
const rememberedMs = 60_000;

/** A query that could not be answered; the outcome says why, and what is known goes on being shown. */
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
  /** Until then an answer is not asked for again. */
  readonly staleTime?: number;
  /** For so long it is known to the page after nobody shows it. */
  readonly gcTime?: number;
  readonly enabled?: boolean;
};

/**
 * A question to the server as TanStack Query asks it. What may be kept (`keep: 'aged'`) lies sealed on the device with the account's other
 * data, is shown first, and is asked for again when older than five minutes; everything else is asked each time. The key names the
 * subject, so that one account's answer never serves another's.
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

/** What the keys of all questions with this operation begin with. */
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
    // What does not parse is dropped, and asked for.
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
