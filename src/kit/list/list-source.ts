import type { Instant } from '../../../domain/time/instant.ts';
import type { ServerQuery } from '../server-query/use-server-query.ts';

/**
 * The rows of a list in their order: rows on this device (`syncedRows`), a complete answer of the server (`answeredRows`), or pages of
 * the engine (`usePagedRows`).
 */
export type ListSource<Row> = {
  /** Identifies the requested list: another filter or order has another key, and the table starts at the top. */
  readonly key: string;
  /** `offline`: the rows are at the server, and there is no connection. */
  readonly state: 'loading' | 'ready' | 'failed' | 'offline';
  readonly total: number;
  readonly retry: () => void;
  /** The time of the rows' data; by default that of the last sync. */
  readonly asOf?: Instant | null;
  /** A hook: the rows from `first` to `last` by position; undefined for a row that is not loaded yet. */
  readonly useRows: (first: number, last: number) => (index: number) => Row | undefined;
  /** All rows: for an export, and for a selected range. */
  readonly all: () => Promise<readonly Row[]>;
};

/** A query of the device. */
export type DeviceRead = { readonly isError: boolean; readonly isPending: boolean; readonly refetch: () => unknown };

/** Rows in memory, already filtered and sorted. `key` changes with the filter and the order. */
export function syncedRows<Row>(read: DeviceRead, rows: readonly Row[], key: string): ListSource<Row> {
  return {
    key,
    state: read.isError ? 'failed' : read.isPending ? 'loading' : 'ready',
    total: rows.length,
    retry: () => void read.refetch(),
    useRows: () => (index) => rows[index],
    all: () => Promise.resolve(rows),
  };
}

/** Rows of a complete answer from the server, already filtered and sorted. */
export function answeredRows<Row>(
  { answer, asOf, failure, reload }: ServerQuery<unknown>,
  rows: readonly Row[],
  key: string,
): ListSource<Row> {
  const unanswered = failure?.code === 'NO_CONNECTION' ? 'offline' : failure ? 'failed' : 'loading';
  return {
    key,
    state: answer === undefined ? unanswered : 'ready',
    total: rows.length,
    retry: () => void reload(),
    asOf,
    useRows: () => (index) => rows[index],
    all: () => Promise.resolve(rows),
  };
}
