import type { ErrorCode } from './error-catalogue.ts';

// The catalogue is a file of its own so that a rule that refuses does not bring all its sentences into a first load.
export { errorCatalogue, isErrorCode } from './error-catalogue.ts';
export type { ErrorCode } from './error-catalogue.ts';

/** A refusal is data: its code, and the values that its message names. A bug is thrown instead. */
export type Refusal = { readonly code: ErrorCode; readonly values?: Readonly<Record<string, string | number>> };

/** A refusal with its values, for rules that read as sentences. */
export function refuse(code: ErrorCode, values?: Refusal['values']): Refusal {
  return values ? { code, values } : { code };
}
