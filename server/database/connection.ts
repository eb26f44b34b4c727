/** The result of a statement, with parsed values. */
export type StatementAnswer = {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows inserted, updated, deleted or selected. */
  readonly rowCount: number;
  /** The command that ran, such as SELECT or COMMIT. */
  readonly command: string;
};

/** One statement with its parameters `$1`, `$2`, … . */
export type Statement = {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The statement's text is always the same, so the connection prepares it once under this name; absent for one that is not prepared. */
  readonly name?: string;
};

/** One connection, used by one transaction at a time. Statements run in order. */
export interface Connection {
  readonly query: (statement: Statement) => Promise<StatementAnswer>;
  /**
   * Runs statements in one round trip and answers each. After a statement that fails no later one of the group runs: its answer is the
   * same error.
   */
  readonly group: (statements: readonly Statement[]) => readonly Promise<StatementAnswer>[];
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
  /** Replaces every connection before its next use: their prepared statements no longer fit the schema. */
  readonly renewConnections: () => void;
  readonly close: () => Promise<void>;
}
