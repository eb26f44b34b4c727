/** The result of a statement, with parsed values. */
export type StatementAnswer = {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows inserted, updated, deleted or selected. */
  readonly rowCount: number;
  /** The command that ran, such as SELECT or COMMIT. */
  readonly command: string;
};

/** One connection, used by one transaction at a time. Statements run in order. */
export interface Connection {
  /** Runs one statement with parameters `$1`, `$2`, … . */
  readonly query: (sql: string, parameters: readonly unknown[]) => Promise<StatementAnswer>;
  /** Runs statements without parameters in one round trip; returns the result of each. */
  readonly script: (sql: string) => Promise<readonly StatementAnswer[]>;
}

/** A connection that must be released; a broken one is discarded. */
export type Lease = Connection & { readonly release: (isBroken?: boolean) => void };

/** The source of connections: a pool, or the one connection of the embedded database. */
export interface ConnectionSource {
  readonly kind: 'pglite' | 'postgres';
  /** Waits for a free connection; throws DatabaseBusyError if the queue is full or the wait too long. */
  readonly acquire: () => Promise<Lease>;
  readonly close: () => Promise<void>;
}
