import type { Instant } from '../../../domain/time/instant.ts';
import type { ServerQuery } from '../server-query/use-server-query.ts';

/**
 * The rows of a list, in the order in which they are shown. There are two kinds: rows that this device keeps (`syncedRows`, or a query
 * of the engine), and rows that the server sends (`answeredRows`, or a hook that gives the same type, page by page).
 */
export type ListSource<Row> = {
  /** Names the list that is asked for: another filter or order has another key, and the table begins at its top. */
  readonly key: string;
  /** `offline`: the rows are at the server, and there is no connection. */
  readonly state: 'loading' | 'ready' | 'failed' | 'offline';
  readonly total: number;
  readonly retry: () => void;
  /** When the rows were true; left out, it is the time of the last sync. */
  readonly asOf?: Instant | null;
  /** A hook: the rows from `first` to `last`, by their place; undefined where one is not there yet. */
  readonly useRows: (first: number, last: number) => (index: number) => Row | undefined;
  /** All rows: for an export, and for a range of a selection. */
  readonly all: () => Promise<readonly Row[]>;
};

/** A read of the device, as a query gives it. */
type Read = { readonly isError: boolean; readonly isPending: boolean; readonly refetch: () => unknown };

/** Rows that are in memory, filtered and sorted already. `key` changes with the filter and the order. */
export function syncedRows<Row>(read: Read, rows: readonly Row[], key: string): ListSource<Row> {
  return {
    key,
    state: read.isError ? 'failed' : read.isPending ? 'loading' : 'ready',
    total: rows.length,
    retry: () => void read.refetch(),
    useRows: () => (index) => rows[index],
    all: () => Promise.resolve(rows),
  };
}

/** Rows of an answer of the server that holds all of them, filtered and sorted already. */
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
