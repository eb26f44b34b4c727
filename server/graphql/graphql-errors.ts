import { GraphQLError } from 'graphql';
import { type ErrorCode, type Refusal, refuse } from '../../domain/errors.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { DatabaseBusyError } from '../database/database-errors.ts';
import { Refused } from './refused.ts';

/** An error as sent: the message of its code, never a message of a library or the database. */
export type WireError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: ErrorCode; readonly values?: Refusal['values']; readonly requestId?: string };
};

/** The refusal for an error; a defect of ours is INTERNAL. */
export function refusalOf(error: unknown): Refusal {
  const cause = originOf(error);
  if (cause instanceof Refused) return cause.refusal;
  if (cause instanceof DatabaseBusyError) return refuse('THROTTLED', { retryAfter: cause.retryAfterSeconds });
  return refuse('INTERNAL');
}

/** The original error inside a GraphQL error. */
export function originOf(error: unknown): unknown {
  return error instanceof GraphQLError ? (error.originalError ?? error) : error;
}

/** The sent form of a refusal; an internal one carries the request's id, which identifies its log line. */
export function wireError(
  { code, values }: Refusal,
  requestId: string,
  path?: readonly (string | number)[],
): WireError {
  return {
    message: errorCatalogue[code].when,
    ...(path ? { path } : {}),
    extensions: { code, ...(values ? { values } : {}), ...(code === 'INTERNAL' ? { requestId } : {}) },
  };
}

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  SESSION_CHECKSUM_MISMATCH: 409,
  THROTTLED: 429,
  MAINTENANCE: 503,
  FILE_NOT_SCANNED: 503,
  TOO_LARGE: 413,
  BAD_REQUEST: 400,
  UNKNOWN_OPERATION: 400,
  PROGRAM_MISMATCH: 403,
  UNKNOWN_HOST: 421,
};

/** The HTTP status of a code for the whole request; null if the status is 200. */
export function requestStatus(code: ErrorCode): number | null {
  return statuses[code] ?? null;
}
