import type { Instant } from '../../../domain/time/instant.ts';
import type { ServerQuery } from '../server-query/use-server-query.ts';

/**
 * The state of one row's read: from this device (`deviceRow`) or from the server (`answeredRow`). `asOf` is the time of the data; by
 * default that of the last sync.
 */
export type DetailRead<Row> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' | 'offline'; readonly retry: () => void }
  | { readonly kind: 'missing'; readonly isSynced: boolean }
  | { readonly kind: 'ready'; readonly row: Row; readonly asOf?: Instant | null };

/** A query of the device; null if the device has no such row. */
type Read<Data> = {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly data: Data;
  readonly refetch: () => unknown;
};

/** A row of this device, from a query. */
export function deviceRow<Data>({ isError, isPending, data, refetch }: Read<Data>): DetailRead<NonNullable<Data>> {
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  if (isPending) return { kind: 'loading' };
  return data === null || data === undefined ? { kind: 'missing', isSynced: true } : { kind: 'ready', row: data };
}

/** A row out of an answer of the server. */
export function answeredRow<Answer, Row>(
  { answer, asOf, failure, reload }: ServerQuery<Answer>,
  pick: (answer: Answer) => Row | undefined,
): DetailRead<Row> {
  if (answer === undefined) {
    if (!failure) return { kind: 'loading' };
    return { kind: failure.code === 'NO_CONNECTION' ? 'offline' : 'failed', retry: () => void reload() };
  }
  const row = pick(answer);
  return row === undefined ? { kind: 'missing', isSynced: false } : { kind: 'ready', row, asOf };
}
