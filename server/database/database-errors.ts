/** The database has no room for this now: a full queue, a long wait or a statement that took too long. Answered as THROTTLED. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds = 2;
}

/** The database cannot be reached or used; the message is a sentence for whoever starts the server. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** A statement that the database refused, the same for both drivers. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  /** Five characters of PostgreSQL's Appendix A, such as 23505. */
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

/** SQL states that the product reacts to, by the names that PostgreSQL gives them. */
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
} as const;

/** True where the database refused for this reason, and, where one is named, by this constraint. */
export function isSqlError(error: unknown, state: keyof typeof sqlStates, constraint?: string): error is SqlError {
  return (
    error instanceof SqlError &&
    error.sqlState === sqlStates[state] &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** True where the database refused what it was given to store: values that it cannot hold, or that break a rule of a table. */
export function isRefusedData(error: unknown): error is SqlError {
  return error instanceof SqlError && /^2[23]/.test(error.sqlState);
}
