import type { ImportProblemCode } from './import-problems.ts';

// Texts by which something is known again: customer and invoice numbers. Spreadsheets change them without being asked.

/** Longest values that are kept. */
export const maxLength = { customerId: 64, invoiceNumber: 64, poNumber: 40, metadata: 200 } as const;

/** What a spreadsheet shows in place of a value: an error, in any language, or a column that is too narrow. */
const errorValue = /^#+$|^#\p{L}[\p{L}\d/ ]*[!?]$|^#(N\/A|NV|N\/D|I\/T)$/iu;
/** A long number that was rounded for display: 2.02601E+11. */
const scientific = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;
/** From here on a spreadsheet's numbers are not exact. */
const exactNumbers = 1e15;

/** Why a text of a file is not stored as it stands, or null. */
export function refuseFileText(text: string, max: number): ImportProblemCode | null {
  if (text === '') return 'EMPTY';
  if (/[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u.test(text)) return 'NOT_PLAIN_TEXT';
  if (errorValue.test(text)) return 'SPREADSHEET_ERROR';
  return text.length > max ? 'TOO_LONG' : null;
}

/** Why a text cannot be the number by which something is known, or null. */
export function refuseIdentity(text: string, cell: string | number | undefined, max: number): ImportProblemCode | null {
  const refused = refuseFileText(text, max);
  if (refused) return refused;
  const isRounded = typeof cell === 'number' && Math.abs(cell) >= exactNumbers;
  return isRounded || scientific.test(text) ? 'ALTERED_NUMBER' : null;
}

/**
 * Equal for numbers that spreadsheets and other programs turn into each other: by leading zeros, by the `.0` of a number that
 * was read as a fraction, by capitals, and by what stands between the parts.
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
