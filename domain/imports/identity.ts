import type { ImportProblemCode } from './import-problems.ts';

// Customer and invoice numbers, the identifiers of imported rows. Spreadsheets change them silently.

/** Maximum lengths of stored values, in characters. */
export const maxLength = { customerId: 64, invoiceNumber: 64, poNumber: 40, metadata: 200 } as const;

/** What a spreadsheet shows instead of a value: an error, in any language, or the mark of a column that is too narrow. */
const errorValue = /^#+$|^#\p{L}[\p{L}\d/ ]*[!?]$|^#(N\/A|NV|N\/D|I\/T)$/iu;
/** A long number in scientific notation, which has lost digits: 2.02601E+11. */
const scientific = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;
/** From this value on a spreadsheet's numbers are not exact. */
const exactNumbers = 1e15;

/** Why a text of a file cannot be stored, or null. */
export function refuseFileText(text: string, max: number): ImportProblemCode | null {
  if (text === '') return 'EMPTY';
  if (/[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u.test(text)) return 'NOT_PLAIN_TEXT';
  if (errorValue.test(text)) return 'SPREADSHEET_ERROR';
  return text.length > max ? 'TOO_LONG' : null;
}

/** Why a text cannot be an identifier, or null. */
export function refuseIdentity(text: string, cell: string | number | undefined, max: number): ImportProblemCode | null {
  const refused = refuseFileText(text, max);
  if (refused) return refused;
  const isRounded = typeof cell === 'number' && Math.abs(cell) >= exactNumbers;
  return isRounded || scientific.test(text) ? 'ALTERED_NUMBER' : null;
}

/**
 * A key that is equal for numbers that spreadsheets and other programs turn into each other. It ignores leading zeros, the `.0` of a
 * fraction, case, and separators between the parts.
 */
export function twinKey(invoiceNumber: string): string {
  return invoiceNumber
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(\d+)[.,]0{1,2}$/, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replaceAll(/(?<![\d])0+(?=\d)/g, '');
}
