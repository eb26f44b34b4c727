import type { ErrorCode } from './error-catalogue.ts';
import { errorCodes } from './error-codes.gen.ts';

// Whoever needs the sentences imports the catalogue: a rule that refuses does not bring them into a first load.
export type { ErrorCode } from './error-catalogue.ts';

const known: ReadonlySet<string> = new Set<ErrorCode>(errorCodes);

/** True for a code of the catalogue; a newer server may send others, which are held, never guessed at. */
export function isErrorCode(code: string): code is ErrorCode {
  return known.has(code);
}

/** A refusal is data: its code, and the values that its message names. A bug is thrown instead. */
export type Refusal = { readonly code: ErrorCode; readonly values?: Readonly<Record<string, string | number>> };

/** A refusal with its values, for rules that read as sentences. */
export function refuse(code: ErrorCode, values?: Refusal['values']): Refusal {
  return values ? { code, values } : { code };
}
