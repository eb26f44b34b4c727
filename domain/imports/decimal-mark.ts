import type { DecimalMark } from '../money.ts';

/**
 * The decimal mark that the amounts of a file prove, or null. An amount proves a mark if it is invalid with any other: 1,234.50 or 55.9 or
 * 1061.740. If different amounts prove different marks, the result is null.
 */
export function detectDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const proven = new Set<DecimalMark>();
  for (const text of texts) {
    const number = digitsAndMarks(text);
    const [canBeDot, canBeComma] = [isWrittenWith('.', number), isWrittenWith(',', number)];
    if (canBeDot !== canBeComma) proven.add(canBeDot ? '.' : ',');
  }
  const [mark] = proven;
  return proven.size === 1 && mark ? mark : null;
}

/**
 * True if the amounts prove that three digits after this mark are decimals and not a group: thousands are written in another way (1,055.94
 * or 1061.740), or more decimals occur (55.9400).
 */
export function provesLongDecimals(texts: Iterable<string>, mark: DecimalMark | null): boolean {
  const proof =
    mark === '.'
      ? /^(?:\d{1,3}(?:,\d{3})+\.\d+|\d{4,}\.\d{3}|0\.\d{3}|\d*\.\d{4,})$/
      : /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{4,},\d{3}|0,\d{3}|\d*,\d{4,})$/;
  if (mark !== null) for (const text of texts) if (proof.test(digitsAndMarks(text))) return true;
  return false;
}

function digitsAndMarks(text: string): string {
  return text.replaceAll(/\p{L}+\.?|[^\d.,]/gu, '');
}

/** True where the number has this decimal mark at most once, and the other one only between groups of three digits. */
function isWrittenWith(mark: DecimalMark, number: string): boolean {
  return mark === '.'
    ? /^(?:\d*|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(number)
    : /^(?:\d*|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/.test(number);
}
