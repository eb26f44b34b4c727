import type { ErrorCode } from './error-catalogue.ts';
import { errorCodes } from './error-codes.gen.ts';

// Only the type is imported: rules that refuse must not load the messages at the first start.
export type { ErrorCode } from './error-catalogue.ts';

const known: ReadonlySet<string> = new Set<ErrorCode>(errorCodes);

/** True for a known code. A newer server may send others; their entries are held. */
export function isErrorCode(code: string): code is ErrorCode {
  return known.has(code);
}

/** A refusal is data: its code, and the values that its message names. A bug is thrown instead. */
export type Refusal = { readonly code: ErrorCode; readonly values?: Readonly<Record<string, string | number>> };

/** A refusal with its values. */
export function refuse(code: ErrorCode, values?: Refusal['values']): Refusal {
  return values ? { code, values } : { code };
}
