import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Instant } from '../../../domain/time/instant.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ServerQueryOptions } from '../../platform/account/server-queries.ts';
import { QueryUnanswered, serverQuery, serverQueryKey } from '../../platform/account/server-queries.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { useOnReconnect } from '../../platform/react/use-on-reconnect.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { failureOf, failureOfError } from '../../platform/wire/failure.ts';
import type { Operation } from '../../platform/wire/operation.ts';
import { clock } from '../../ui/text/use-now.ts';

/** What a screen knows of a question to the server. */
export type ServerQuery<Answer> = {
  /** The latest answer; it stays while a new one is fetched and offline. Undefined until there is one. */
  readonly answer: Answer | undefined;
  /** When the server said so; null without an answer. */
  readonly asOf: Instant | null;
  /** Why it was not answered the last time; null while it is being asked for the first time, and where it was. */
  readonly failure: Refused | null;
  readonly isKept: boolean;
  /** Asks again, and everybody else on the page who shows the same. */
  readonly reload: () => Promise<void>;
};

/**
 * Asks the server something for a screen: the one way for reads that are not synced. The operation says whether the device may keep the
 * answer (`keep: 'aged'`). What could not be asked for want of a connection is asked when there is one again.
 */
export function useServerQuery<Variables extends object, Answer>(
  operation: Operation<Variables, Answer>,
  variables: Variables,
  options?: ServerQueryOptions,
): ServerQuery<Answer> {
  const { client, offline } = usePortal();
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    serverQuery({ client, offline }, operation, variables, options),
  );
  const failure = error ? failureOfQuery(error) : null;
  useOnReconnect(() => {
    if (failure?.code === 'NO_CONNECTION') void refetch();
  });
  return {
    answer: data,
    asOf: data === undefined ? null : serverInstant(dataUpdatedAt),
    failure,
    isKept: operation.keep !== undefined,
    reload: () => queries.invalidateQueries({ queryKey: serverQueryKey(operation) }),
  };
}

/** TanStack Query notes times by the device's own clock, which may be wrong. */
function serverInstant(deviceMs: number): Instant {
  return instantFromMs(deviceMs + (clock.nowMs() - Date.now()));
}

function failureOfQuery(error: Error): Refused {
  return error instanceof QueryUnanswered ? failureOf(error.outcome) : failureOfError(error);
}
