import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Instant, instantFromMs } from '../../../domain/time/instant.ts';
import {
  type ServerQueryOptions,
  QueryUnanswered,
  serverQuery,
  serverQueryKey,
} from '../../platform/account/server-queries.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { useOnReconnect } from '../../platform/react/use-on-reconnect.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { failureOf, failureOfError } from '../../platform/wire/failure.ts';
import type { Operation } from '../../platform/wire/operation.ts';
import { clock } from '../../ui/text/use-now.ts';

/** The state of a query to the server. */
export type ServerQuery<Answer> = {
  /** The latest answer; it stays while a new one is fetched and offline. Undefined until there is one. */
  readonly answer: Answer | undefined;
  /** The server's time of the answer; null without an answer. */
  readonly asOf: Instant | null;
  /** Why the last request was not answered; null during the first request, and after an answer. */
  readonly failure: Refused | null;
  readonly isKept: boolean;
  /** Repeats the request; everything on the page that shows this query gets the new answer. */
  readonly reload: () => Promise<void>;
};

/**
 * Queries the server for a screen: the only way for reads that are not synced. The operation says whether the device may store the answer
 * (`keep: 'aged'`). When the connection is back, a request that failed without it is repeated, and a stored answer is renewed if it is old.
 */
export function useServerQuery<Variables extends object, Answer>(
  operation: Operation<Variables, Answer>,
  variables: Variables,
  options?: ServerQueryOptions,
): ServerQuery<Answer> {
  const { client, offline } = usePortal();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, isStale, refetch } = useQuery(
    serverQuery({ client, offline }, operation, variables, options),
  );
  const failure = error ? failureOfQuery(error) : null;
  useOnReconnect(() => {
    if (failure?.code === 'NO_CONNECTION' || (operation.keep && isStale)) void refetch();
  });
  return {
    answer: data,
    asOf: data === undefined ? null : serverInstant(dataUpdatedAt),
    failure,
    isKept: operation.keep !== undefined,
    reload: () => queries.invalidateQueries({ queryKey: serverQueryKey(operation) }),
  };
}

/** TanStack Query uses the device's own clock, which may be wrong. */
function serverInstant(deviceMs: number): Instant {
  return instantFromMs(deviceMs + (clock.nowMs() - Date.now()));
}

function failureOfQuery(error: Error): Refused {
  return error instanceof QueryUnanswered ? failureOf(error.outcome) : failureOfError(error);
}
