import type { Instant } from '../../../domain/calendar-date.ts';
import type { ServerQuery } from '../server-query/use-server-query.ts';

/** What is known of one row. `asOf` is the time at which it was true; left out, it is the time of the last sync. */
export type DetailRead<Row> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' | 'offline'; readonly retry: () => void }
  | { readonly kind: 'missing'; readonly isSynced: boolean }
  | { readonly kind: 'ready'; readonly row: Row; readonly asOf?: Instant | null };

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
