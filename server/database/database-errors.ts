/** The database is overloaded: a full queue, a long wait or a statement that took too long. Answered as THROTTLED. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds = 2;
}

/** The database cannot be reached or used; the message is a sentence for the person who starts the server. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** An SQL error, the same for both drivers. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  /** The SQLSTATE, five characters, such as 23505 (PostgreSQL, Appendix A). */
  readonly sqlState: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly detail: string | undefined;

  constructor(message: string, facts: SqlErrorFacts) {
    super(message);
    this.sqlState = facts.sqlState;
    this.constraint = facts.constraint;
    this.table = facts.table;
    this.detail = facts.detail;
  }
}

export type SqlErrorFacts = { sqlState: string; constraint?: string; table?: string; detail?: string };

/** The SQL states that the product handles, by PostgreSQL's names. */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  insufficientPrivilege: '42501',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  queryCanceled: '57014',
  programLimitExceeded: '54000',
  readOnlyTransaction: '25006',
  featureNotSupported: '0A000',
  invalidStatementName: '26000',
  /** Our own, of `claim_place`. */
  placesTaken: 'PT001',
} as const;

/** True if the error has this state, and this constraint if one is named. */
export function isSqlError(error: unknown, state: keyof typeof sqlStates, constraint?: string): error is SqlError {
  return (
    error instanceof SqlError &&
    error.sqlState === sqlStates[state] &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/**
 * True if a prepared statement no longer fits: a migration changed the type of its result, or a proxy lost it. A new connection prepares
 * it again.
 */
export function isStalePlan(error: unknown): boolean {
  return isSqlError(error, 'featureNotSupported') || isSqlError(error, 'invalidStatementName');
}

/** True if the database refused the data: unsupported values, or a violated constraint. */
export function isRefusedData(error: unknown): error is SqlError {
  return error instanceof SqlError && /^2[23]/.test(error.sqlState);
}
